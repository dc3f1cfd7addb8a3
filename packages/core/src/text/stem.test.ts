import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { porterStem } from './stem.js'

/** The examples of Porter's article, step by step, carried to the end of the algorithm; a word and its stem. */
const CLASSIC = `
caresses caress  ponies poni  ties ti  caress caress  cats cat
feed feed  agreed agre  plastered plaster  bled bled  motoring motor  sing sing
conflated conflat  troubled troubl  sized size  hopping hop  tanned tan  falling fall  hissing hiss  fizzed fizz  failing fail  filing file
happy happi  sky sky
relational relat  conditional condit  rational ration  valenci valenc  hesitanci hesit  digitizer digit  conformabli conform
radicalli radic  radically radic  differentli differ  vileli vile  analogousli analog  vietnamization vietnam  predication predic
operator oper  feudalism feudal  decisiveness decis  hopefulness hope  callousness callous  formaliti formal  sensitiviti sensit
sensibiliti sensibl
triplicate triplic  formative form  formalize formal  electriciti electr  electrical electr  hopeful hope  goodness good
revival reviv  allowance allow  inference infer  airliner airlin  gyroscopic gyroscop  adjustable adjust  defensible defens
irritant irrit  replacement replac  adjustment adjust  dependent depend  adoption adopt  homologou homolog  communism commun
activate activ  angulariti angular  homologous homolog  effective effect  bowdlerize bowdler
probate probat  rate rate  cease ceas  controll control  roll roll
turned turn  rejected reject  rejecting reject  refused refus  declined declin  vetoed veto  killings kill  shooting shoot  slain slain
`

describe('porterStem', () => {
  it.each(
    CLASSIC.trim()
      .split(/\n| {2}/)
      .map((pair) => pair.split(' ') as [string, string]),
  )('%s -> %s', (word, stem) => {
    expect(porterStem(word)).toBe(stem)
  })

  it('lower-cases', () => {
    expect(porterStem('Relational')).toBe('relat')
    expect(porterStem('US')).toBe('us')
  })

  it('never lengthens a word and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{1,15}$/)), (word) => {
        expect(porterStem(word).length).toBeLessThanOrEqual(word.toLowerCase().length)
      }),
    )
  })
})
