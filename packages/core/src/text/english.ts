/**
 * English in the style of the Penn Treebank, with the text kept as written: contractions are divided (do|n't, it|'s),
 * quotes are not rewritten. Left whole, unlike the Treebank: cannot, gonna, gotta, 'tis, 'twas.
 */
import { abbreviationTable, type LanguageRules, wordSet } from './language-rules.js'

const abbreviations = abbreviationTable({
  title:
    'mr mrs ms mx messrs dr drs prof rev hon pres gov govs sen rep gen col lt maj capt cpl sgt cmdr adm brig pvt ' +
    'supt insp atty amb asst msgr mme mlle mt Fr Ft Ste Det Sec Sens Reps',
  word:
    'st inc ltd corp co bros jr sr esq vs v cf viz approx est dept univ assn ave blvd hwy govt intl ibid seq avg ' +
    'ph.d ed.d d.phil m.phil b.sc m.sc ll.b ll.m Rd Sq Ln ' +
    'jan feb apr jun jul aug sep sept oct nov dec Mon Tue Tues Wed Thu Thur Thurs Fri ' +
    'Ala Ariz Calif Colo Conn Fla Kan Kans Ky Md Mich Minn Mont Neb Nebr Nev Okla Tenn Tex Va Vt Wis Wyo',
  closing: 'etc',
  number: 'no nos p pp c ca b d vol vols ch chap sect fig figs art para eq eqs op nr tel ext sec',
  inside:
    'al ed eds trans min max ft lb lbs oz yd sq cu gal hr hrs Sat Sun Mar Mass Miss Wash Ore Ill Ind Ark Penn Del Ga La Mo Pa',
})

const APOSTROPHE = 0x27
const CURLY_APOSTROPHE = 0x2019

function isApostrophe(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code === APOSTROPHE || code === CURLY_APOSTROPHE
}

/** The lower-case ASCII letter at an index, as its code. */
function letterAt(text: string, index: number): number {
  return text.charCodeAt(index) | 0x20
}

const [s, m, d, t, n, l, r, e, v] = [...'smdtnlrev'].map((letter) => letter.charCodeAt(0))

/** The start of 's 'm 'd 'll 're 've or n't at the end of a word, if something is left before it. */
function cliticStart(text: string, start: number, end: number): number {
  const last = letterAt(text, end - 1)
  if (end - start > 2 && isApostrophe(text, end - 2)) {
    if (last === s || last === m || last === d) return end - 2
    if (last === t && end - start > 3 && letterAt(text, end - 3) === n) return end - 3
  }
  if (end - start > 3 && isApostrophe(text, end - 3)) {
    const first = letterAt(text, end - 2)
    if ((first === l && last === l) || ((first === r || first === v) && last === e)) return end - 3
  }
  return end
}

export const english: LanguageRules = {
  abbreviations,
  letterWords: wordSet('a i I'),
  starters: wordSet(
    'the a an he she it they we you i this that these those there his her its their our my your in on at for but and or ' +
      'however if when while as after before since although though meanwhile what who where why how no yes not so then also ' +
      'some many most all both each every another by from with to of until during despite under now here today yesterday ' +
      'tomorrow according because once nobody everyone everything nothing is are was were do does did can could will would',
  ),
  apostropheWords: wordSet(
    's m d ll re ve t em tis twas twere twill twould til cause cos coz cuz bout n nuff gainst neath twixt tween fraid kay',
  ),
  suspendedHyphens: true,
  cliticStart,
}
