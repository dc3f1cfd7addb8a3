import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenize } from './tokenize.js'

/** Text, then its tokens with a bar between them. */
type Case = readonly [string, string]

function check(language: string, cases: readonly Case[]): void {
  it.each(cases)('%s', (text, expected) => {
    expect(tokenize(text, language).tokens.join('|')).toBe(expected)
  })
}

describe('English contractions', () => {
  check('en', [
    ["I don't know", "I|do|n't|know"],
    ["can't won't", "ca|n't|wo|n't"],
    ["it's we'll they've I'm he'd you're", "it|'s|we|'ll|they|'ve|I|'m|he|'d|you|'re"],
    ['it’s isn’t we’ll', 'it|’s|is|n’t|we|’ll'],
    ["IT'S DON'T", "IT|'S|DO|N'T"],
    ["shouldn't've I'd've", "should|n't|'ve|I|'d|'ve"],
    ["Anna's farmers' James' mother-in-law's", "Anna|'s|farmers|'|James|'|mother-in-law|'s"],
    ["'tis 'Twas 'twasn't ’tis ‘tis", "'tis|'Twas|'twas|n't|’tis|‘tis"],
    ['gonna gotta wanna cannot', 'gonna|gotta|wanna|cannot'],
    ["five o'clock, O'Brien's y'all y'all'll", "five|o'clock|,|O'Brien|'s|y'all|y'all|'ll"],
    ["rock 'n' roll, rock'n'roll", "rock|'n'|roll|,|rock'n'roll"],
    ["the '90s and ’68, the 1990's", "the|'90s|and|’68|,|the|1990|'s"],
    ["'90' and 'quoted words'", "'|90|'|and|'|quoted|words|'"],
    ["the letter 's' is", "the|letter|'|s|'|is"],
    ["do n't , it 's", "do|n't|,|it|'s"],
    ["give 'em Hallowe'en", "give|'em|Hallowe'en"],
    ["the U.S.'s plan", "the|U.S.|'s|plan"],
  ])
})

describe('English abbreviations', () => {
  check('en', [
    ['Mr. Hale met Dr. Ito.', 'Mr.|Hale|met|Dr.|Ito|.'],
    ['mr. hale went.', 'mr.|hale|went|.'],
    ['We live in the U.S.', 'We|live|in|the|U.S.'],
    ['at 5 p.m. sharp', 'at|5|p.m.|sharp'],
    ['fruit, e.g. pears, i.e. these, etc.', 'fruit|,|e.g.|pears|,|i.e.|these|,|etc.'],
    ['No. 5 is gone. I said no. Then', 'No.|5|is|gone|.|I|said|no|.|Then'],
    ['see p. 12, pp. 3-4 and Vol. II', 'see|p.|12|,|pp.|3-4|and|Vol.|II'],
    ['J. K. Marsh and I. M. Lowe', 'J.|K.|Marsh|and|I.|M.|Lowe'],
    ['J.-P. Arnaud, Lt.-Gov. Ames', 'J.-P.|Arnaud|,|Lt.-Gov.|Ames'],
    ['Vitamin A. The end. So do I. Ann left', 'Vitamin|A|.|The|end|.|So|do|I|.|Ann|left'],
    ['Plan B.', 'Plan|B|.'],
    ['Vale Inc. v. Orr Ltd., Ph.D.', 'Vale|Inc.|v.|Orr|Ltd.|,|Ph.D.'],
    ['Jan. 5, Sat. 6, the cat sat. It', 'Jan.|5|,|Sat.|6|,|the|cat|sat|.|It'],
    ['Lee et al. (2003)', 'Lee|et|al.|(|2003|)'],
    ['St.John', 'St.|John'],
    ['Wait for Mr...', 'Wait|for|Mr|...'],
  ])
})

describe('English numbers and signs', () => {
  check('en', [
    ['1,234.56 3.14 -5 .5', '1,234.56|3.14|-5|.5'],
    ['50% $20 £3.5m US$20 20€ ($-5)', '50|%|$|20|£|3.5m|US$|20|20|€|(|$|-5|)'],
    ['9:30 1990s 1/2 10-year 555-1234 2nd', '9:30|1990s|1/2|10-year|555-1234|2nd'],
    ['-5°C and 20 °F', '-5|°C|and|20|°F'],
    ['pages 10–12, 10-12', 'pages|10–12|,|10-12'],
    ['2+2=4, C++, C# and 18+', '2|+|2|=|4|,|C++|,|C#|and|18+'],
    ['§5 • one *two*', '§|5|•|one|*|two|*'],
    ['in 2005. Then 2006.Then', 'in|2005|.|Then|2006|.|Then'],
  ])
})

describe('English words, quotes and addresses', () => {
  check('en', [
    ['a well-known, twenty-one', 'a|well-known|,|twenty-one'],
    ['yes--no—maybe – so', 'yes|--|no|—|maybe|–|so'],
    ['pre- and post-war', 'pre-|and|post-war'],
    ['and/or 90 km/h, AT&T', 'and/or|90|km/h|,|AT&T'],
    ['well... so… what?! no!!', 'well|...|so|…|what|?!|no|!!'],
    ['"Go," “she” ‘said’ «so» (now) [1]', '"|Go|,|"|“|she|”|‘|said|’|«|so|»|(|now|)|[|1|]'],
    ["``so'' ((x))", "``|so|''|(|(|x|)|)"],
    ['end.The next', 'end|.|The|next'],
    ['See http://ex.org/a?b=c. (www.ex.org/p_(q))', 'See|http://ex.org/a?b=c|.|(|www.ex.org/p_(q)|)'],
    ['ann.lee+x@mail.ex.org, @ann_lee #tag #1', 'ann.lee+x@mail.ex.org|,|@ann_lee|#tag|#1'],
    ['open index.html at ex.com/a?b=1, .NET', 'open|index.html|at|ex.com/a?b=1|,|.NET'],
    ['snake_case <b>', 'snake_case|<|b|>'],
    ['👨‍👩‍👧‍👦👍🏽👍🇪🇸🇫🇷1️⃣', '👨‍👩‍👧‍👦|👍🏽|👍|🇪🇸|🇫🇷|1️⃣'],
  ])
})

describe('Spanish', () => {
  check('es', [
    ['¿Qué tal? ¡Hola!', '¿|Qué|tal|?|¡|Hola|!'],
    ['¡¿Cómo?!', '¡|¿|Cómo|?!'],
    ['del mar al río, dámelo', 'del|mar|al|río|,|dámelo'],
    ['El Sr. Gil y la Sra. Paz, de EE. UU.', 'El|Sr.|Gil|y|la|Sra.|Paz|,|de|EE.|UU.'],
    ['frutas, p. ej. peras, etc.', 'frutas|,|p.|ej.|peras|,|etc.'],
    ['1.234,56 y 3,5 %', '1.234,56|y|3,5|%'],
    ['el 1.º y la 2.ª, n.º 7', 'el|1.º|y|la|2.ª|,|n.º|7'],
    ['teórico-práctico «sí»', 'teórico-práctico|«|sí|»'],
    ['—Voy —dijo él—. Espera.', '—|Voy|—|dijo|él|—|.|Espera|.'],
    ['en 44 a. C. y 5 mm. Luego', 'en|44|a.|C.|y|5|mm|.|Luego'],
    ["d'Artagnan no don't", "d'Artagnan|no|don't"],
  ])
})

describe('other languages', () => {
  check('ar', [
    ['قال: «نعم»، ثم ذهب؟', 'قال|:|«|نعم|»|،|ثم|ذهب|؟'],
    ['كَتَبَ؛ ١٬٢٣٤٫٥', 'كَتَبَ|؛|١٬٢٣٤٫٥'],
  ])
  check('he', [
    ['צה״ל צה"ל ג׳ירפה רח׳', 'צה״ל|צה"ל|ג׳ירפה|רח׳'],
    ['בית־ספר "טוב".', 'בית־ספר|"|טוב|"|.'],
    ['\u200fשלום\u200f.\u200f', '\u200fשלום\u200f|.\u200f'],
  ])
  check('und', [
    ["l'homme aujourd'hui, col·legi", "l'homme|aujourd'hui|,|col·legi"],
    ['我们走。カタカナひらがな', '我|们|走|。|カタカナ|ひらがな'],
    ['ラーメン ภาษาไทย 한국어', 'ラーメン|ภาษาไทย|한국어'],
    ['नमस्ते दुनिया।', 'नमस्ते|दुनिया|।'],
    ['e\u0301te\u0301 a\u200bb', 'e\u0301te\u0301|a\u200b|b'],
    ['J. Roux, Str. 5', 'J.|Roux|,|Str|.|5'],
    ['می\u200cروم', 'می\u200cروم'],
  ])
})

describe('tokenize', () => {
  it('takes the first part of the tag, in any case', () => {
    expect(tokenize("don't", 'EN-gb').tokens).toEqual(['do', "n't"])
    expect(tokenize("don't", 'es_MX').tokens).toEqual(["don't"])
    expect(tokenize("don't", '').tokens).toEqual(["don't"])
  })

  it('gives nothing for nothing', () => {
    expect(tokenize('', 'en')).toEqual({ tokens: [], offsets: [] })
    expect(tokenize(' \n\ufeff\u3000', 'en').tokens).toEqual([])
  })

  const pieces = [
    ...'aZé5.,\'’"-–—/:;!?@#$%&+_()°٣ש״׳我あア\u0000\u0301\u200d\u200b\u200f\ud83d\udc4d \n',
    ...['👍', '🏽', '🇪', "n't", "'s", 'U.S.', 'Mr.', 'www.', 'http://', '...', 'etc.', '\u{1d400}'],
  ]
  const messy = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
    fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes)),
  )

  it('gives slices in order with only white space between them, on any string', () => {
    fc.assert(
      fc.property(messy, fc.constantFrom('en', 'es', 'he', 'zz'), (text, language) => {
        const { tokens, offsets } = tokenize(text, language)
        expect(offsets).toHaveLength(tokens.length)
        let position = 0
        for (const [k, [start, end]] of offsets.entries()) {
          expect(start).toBeLessThan(end)
          expect(text.slice(position, start)).toMatch(/^\s*$/)
          expect(text.slice(start, end)).toBe(tokens[k])
          expect(tokens[k]).not.toMatch(/\s/)
          position = end
        }
        expect(text.slice(position)).toMatch(/^\s*$/)
      }),
      { numRuns: 2000 },
    )
  })

  it('never cuts a surrogate pair', () => {
    fc.assert(
      fc.property(messy, (text) => {
        for (const [start, end] of tokenize(text, 'en').offsets) {
          for (const edge of [start, end]) expect(edge > 0 && text.codePointAt(edge - 1)! > 0xffff).toBe(false)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('tokenizes every token of a text alone as it did in the text, where the token is a plain word', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 10 }), (words) => {
        expect(tokenize(words.join(' '), 'en').tokens).toEqual(words)
      }),
    )
  })

  // a quadratic scan of these would run into the time limit
  const units = [
    'a',
    "'",
    '.',
    '(',
    "a'",
    'a.',
    'a@',
    'a+',
    '+a@',
    'www.',
    'http://',
    "'a.",
    'a. ',
    'a.bc/',
    "'s",
    '\u0301',
    '👍\u200d',
    '-5',
  ]
  it.each(units)('is linear on a long text of %j', (unit) => {
    const text = unit.repeat(200_000)
    const { offsets } = tokenize(text, 'en')
    expect(offsets.at(-1)![1]).toBe(text.trimEnd().length)
  })

  it('takes ten million characters without white space', () => {
    for (const unit of ['a', "'", '.']) expect(tokenize(unit.repeat(10_000_000), 'en').tokens).toHaveLength(1)
  })
})
