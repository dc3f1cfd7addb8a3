/** Data of the published examples, as numbers: what several tests of the coefficients share. */

/** Fleiss (1971): 30 subjects, 6 raters, diagnoses 1 to 5. */
export const FLEISS_1971 =
  '444444 222555 233335 555555 222444 113333 333355 113334 114444 555555 144444 124444 222333 144444 224445 333335 111455 111112 224444 133555 555555 244444 224555 114444 144445 222224 111155 224444 133333 555555'
    .split(' ')
    .map((row) => [...row].map(Number))

/** 10 subjects, 14 raters, 5 categories, as counts. */
export const FOURTEEN_RATERS = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
]

/** Rows of digits, one for each rater, `.` where a label is missing, as rows for each item. */
export function digitColumns(...raters: readonly string[]): (number | undefined)[][] {
  return [...raters[0]!].map((_, u) => raters.map((row) => (row[u] === '.' ? undefined : Number(row[u]))))
}

/** Krippendorff (2011): 4 observers, 12 units. */
export const FOUR_OBSERVERS = digitColumns('123321412...', '1233224125.3', '.3332342251.', '12332441251.')

/** 3 coders, 15 units. */
export const THREE_CODERS = digitColumns('.....34121133.3', '1.213343.......', '..21344.21133.4')

/** Hayes and Krippendorff (2007), Table 1: 5 observers, 40 articles, tone 0 to 3. */
export const NEWS_TONE = digitColumns(
  '112.001122.01311211000201001111223222221',
  '1130000.21102311121000302102111122222221',
  '203000222100221123001.30.1012202.2232.21',
  '.13....0.10022...31.103021122..122...12.',
  '2..0001.2....3112..0.0..2.0..20.2.2222.1',
)

/** Nine items with a set of labels by each of two raters. */
export const SET_PAIRS = [',', 'A,', 'A,A', 'A,B', 'AB,A', 'AB,AC', 'ABC,ABC', 'C,AC', 'C,AC'].map((row) =>
  row.split(',').map((members) => new Set(members)),
)
