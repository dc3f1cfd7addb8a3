/**
 * Content words of a phrase, as DIMPLE (Shima and Mitamura 2011) needs them: in lower case, runs of letters with hyphens and
 * apostrophes inside, without function words. The paper names no list; ours has the closed classes of English, also the forms of
 * be, have and do and the modal verbs, and no other verb; particles of phrasal verbs (up, down, off, out, over) are content. Its name, `fw1`, stands in every signature.
 */

export const FUNCTION_WORD_LIST = 'fw1'

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those some any no every each either neither both all such what which whose another other
  i you he she it we they me him her us them my your his its our their mine yours hers ours theirs
  myself yourself himself herself itself ourselves yourselves themselves one ones who whom there
  of in on at to for by with from into onto upon about above across after against along among amongst around as before behind below
  beneath beside besides between beyond despite during except inside like near outside past per since than through
  throughout till toward towards under until via within without
  and or but nor so yet if because although though while whereas unless whether lest when where why how
  not n't never
  ca wo sha
  am is are was were be been being 's 're 'm have has had having 've do does did doing done
  can could may might must shall should will would 'll 'd ought cannot can't couldn't don't doesn't didn't isn't aren't wasn't weren't
  won't wouldn't shouldn't hasn't haven't hadn't mustn't mightn't needn't shan't`.split(/\s+/),
)

const WORD = /[\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*/gu

/** The words of a phrase that carry content, in their order: of `was turned down by the` these are `turned` and `down`. */
export function contentWords(phrase: string): string[] {
  return (phrase.toLowerCase().match(WORD) ?? [])
    .map((word) => word.replaceAll('’', "'"))
    .filter((word) => !FUNCTION_WORDS.has(word))
}

/** Whether a token carries content: a word that is not in the list, or a number; no clitic ('s, n't), no mark. */
export function isContentWord(token: string): boolean {
  const form = token.toLowerCase().replaceAll('’', "'")
  return /[\p{L}\p{N}]/u.test(form) && !FUNCTION_WORDS.has(form)
}
