import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textFromTokens } from './detokenize.js'
import { tokenize } from './tokenize.js'

/** Sentences that come back exactly, character by character. */
const ENGLISH = [
  "I don't think it's true.",
  "We'll see what they've done, won't we?",
  'He can’t say “no” to Anna’s plan.',
  "The farmers' market opens at nine.",
  "The farmers' barns and the workers' homes burned.",
  'Mr. Hale met Dr. Ito in the U.S. last week.',
  'She arrived at 5 p.m. on Jan. 6.',
  'It cost $20, not £3.5m (or 50%).',
  'The price rose 3.14% to US$1,234.56.',
  '"Go home," she said, "and stay there."',
  '“Go home,” she said, “and stay there.”',
  "'Go home,' she said.",
  "He called it 'a mess' and left.",
  '‘So what?’ asked the boy.',
  'The well-known twenty-one-year-old won.',
  'Stop! Who goes there?!',
  'Well... maybe; or not: who knows…',
  '...and then it rained.',
  'They (all of them [and more]) came.',
  'See http://example.org/a?b=c, or write to ann@example.org.',
  '@ann likes #chess.',
  'It was -5 °C at 9:30.',
  'Use and/or, km/h and AT&T.',
  'The 1990s, the 2nd half, and pages 10–12.',
  'He lived through the ’90s and ’tis done.',
  "Rock 'n' roll at five o'clock with O'Brien's band.",
  'J. K. Marsh, Ph.D., wrote Vol. 2, No. 5, p. 12.',
  'Apples, pears, etc., were sold.',
  'He said yes — and no — to both.',
  'He said yes -- and no -- to both.',
  'Pre- and post-war houses stood here.',
  'One • two • three',
  'A 👍🏽 from me.',
  'The ratio x = y + 2 holds.',
  '§5 says so.',
  'Is this “it”? Yes; it is!',
  "Y'all shouldn't've come.",
  'We live in the U.S.',
  'First line. Second line. Third?',
  'He paid 20 € for C++ and .NET books.',
  'The “so-called ‘expert’” spoke.',
  'James’ dog and Anna’s cat slept.',
  'Nobody knows (not even I).',
  'He is 18+ and 5 feet tall.',
  'A * B is not A # B.',
]

const SPANISH = [
  '¿Qué tal? ¡Hola!',
  '¡¿Cómo?! No lo sé.',
  'El Sr. Gil vive en EE. UU. desde el 1.º de mayo.',
  'Costó 1.234,56 euros, un 3,5 % más.',
  'Frutas, p. ej. peras, etc.',
  '—Voy —dijo él—. Espera.',
  '—¿Vienes? —preguntó Ana.',
  'El perro —viejo y cansado— dormía.',
  'Dijo «sí» y se fue.',
  'Dijo “sí” y “no” a la vez.',
  'Dijo "sí" (sin dudar) y se fue.',
  'Un texto teórico-práctico del autor, al final.',
  'Pagó $20 y luego 30 €.',
  'Dámelo; no, espera: mejor mañana…',
  'La 2.ª edición, n.º 7, pág. 3.',
  'Nació en 44 a. C. en Roma.',
  '¡Ay, qué pena!, dijo la niña.',
  'La Dra. Paz, de Madrid, llegó a las 9:30.',
]

describe('textFromTokens', () => {
  it.each([...ENGLISH.map((text) => ['en', text] as const), ...SPANISH.map((text) => ['es', text] as const)])(
    '%s: %s',
    (language, text) => {
      const { tokens } = tokenize(text, language)
      expect(textFromTokens(tokens, language)).toBe(text)
    },
  )

  /** Sentences whose spaces differ from ours: the text changes, the tokens stay. */
  const SPACED: readonly (readonly [string, string, string])[] = [
    ['en', 'yes—no and yes--no', 'yes — no and yes -- no'],
    ['en', 'It was -5°C , they said .', 'It was -5 °C, they said.'],
    ['en', 'One  two\nthree ( four )', 'One two three (four)'],
    ['en', "do n't you , it 's late", "don't you, it's late"],
    ['en', 'end.The next', 'end. The next'],
    ['es', 'un 50%', 'un 50 %'],
    ['ja', '東京 へ 行く。「はい」', '東京へ行く。「はい」'],
    ['ar', 'هل جاء ؟ نعم ، جاء', 'هل جاء؟ نعم، جاء'],
    ['de', 'Er sagte „ja“ und ging.', 'Er sagte „ja“ und ging.'],
    ['en', 'from 20 $ to $ 30', 'from 20 $ to $30'],
  ]
  it.each(SPACED)('%s: %s', (language, text, shown) => {
    const { tokens } = tokenize(text, language)
    expect(textFromTokens(tokens, language)).toBe(shown)
    expect(tokenize(shown, language).tokens).toEqual(tokens)
  })

  it('shows Penn escapes as what they stand for', () => {
    expect(textFromTokens("`` Yes -LRB- no -RRB- , '' he said .".split(' '), 'en')).toBe('“Yes (no),” he said.')
    expect(textFromTokens("'' yes '' and '' no ''".split(' '), 'en')).toBe('“yes” and “no”')
    expect(textFromTokens(['-lsb-', 'sic', '-rsb-'], 'en')).toBe('[sic]')
  })

  it('keeps a period or apostrophe apart from one before it', () => {
    expect(textFromTokens("' Yes ! ' ' No ! '".split(' '), 'en')).toBe("'Yes!' 'No!'")
    expect(textFromTokens(['in', 'the', 'U.S.', '.'], 'en')).toBe('in the U.S. .')
    expect(textFromTokens(['so', '.', '.NET'], 'en')).toBe('so. .NET')
  })

  it('takes no tokens, empty tokens and English clitics in other languages as they are', () => {
    expect(textFromTokens([], 'en')).toBe('')
    expect(textFromTokens(['a', '', 'b'], 'en')).toBe('a  b')
    expect(textFromTokens(['a', "'s"], 'es')).toBe("a 's")
  })

  it('shows every token, in order, whatever the tokens', () => {
    const anyToken = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom("'", '"', '—', '„', '“', '...', '$', '5', 'as'))
    fc.assert(
      fc.property(fc.array(anyToken), fc.constantFrom('en', 'es', 'de'), (tokens, language) => {
        const text = textFromTokens(tokens, language)
        expect(text.replace(/ /g, '')).toBe(tokens.join('').replace(/ /g, ''))
      }),
    )
  })

  it('takes a long text in one go', () => {
    const tokens = Array.from({ length: 300_000 }, (_, k) => (k % 7 === 6 ? ',' : 'word'))
    expect(textFromTokens(tokens, 'en')).toHaveLength(tokenLength(tokens))
  })
})

/** One space before every token but the first and the commas. */
function tokenLength(tokens: readonly string[]): number {
  return tokens.reduce((sum, token) => sum + token.length + (token === ',' ? 0 : 1), -1)
}
