/**
 * How Penn brackets write the characters that would break them: `(` as -LRB-, `[` as -LSB-, `{` as -LCB- (R for the closing
 * ones), `/` as `\/`, `*` as `\*`. The convention has no way to write a word that is itself "-LRB-" or holds such a
 * backslash, so two escapes are added: `\-LRB` for a literal -LRB, and `\\` for a backslash that would begin an escape. With
 * them every word can be written and read back; other backslashes stay as they are.
 */

const NAME_OF: Readonly<Record<string, string>> = { '(': 'LRB', ')': 'RRB', '[': 'LSB', ']': 'RSB', '{': 'LCB', '}': 'RCB' }
const BRACKET_OF = new Map(Object.entries(NAME_OF).map(([bracket, name]) => [name, bracket]))

const ESCAPED = /\\([\\/*]|-[LR][RSC]B)|-([LR][RSC]B)-/g
const MUST_ESCAPE = /\\(?=[\\/*()[\]{}]|-[LR][RSC]B)|[/*()[\]{}]|-[LR][RSC]B(?=[-()[\]{}])/g

/** The word that a leaf stands for. `unescapeToken('-LRB-')` is '(', `unescapeToken('1\\/2')` is '1/2'. */
export function unescapeToken(leaf: string): string {
  if (!leaf.includes('-') && !leaf.includes('\\')) return leaf
  return leaf.replace(ESCAPED, (_, literal: string | undefined, name: string | undefined) => literal ?? BRACKET_OF.get(name!)!)
}

/** The leaf that stands for a word; `unescapeToken` gives the word back. `escapeToken(':-)')` is ':--RRB-'. */
export function escapeToken(token: string): string {
  return token.replace(MUST_ESCAPE, (found) => {
    const name = NAME_OF[found]
    return name === undefined ? `\\${found}` : `-${name}-`
  })
}
