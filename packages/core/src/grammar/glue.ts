/**
 * A glue grammar, as Thrax writes it for Joshua: rules that put the pieces of a sentence side by side, so that a grammar whose rules
 * cover a few words can cover the sentence. Every label gets one rule that adds a piece, at a cost of one, and one for the sentence that is a
 * single piece.
 */
export function glueLines(labels: readonly string[]): string[] {
  const same = (side: string, cost: number) => `[GOAL] ||| ${side} ||| ${side} ||| ${cost}\n`
  return [
    same('<s>', 0),
    ...labels.map((label) => same(`[GOAL,1] [${label},2]`, -1)),
    same('[GOAL,1] </s>', 0),
    ...labels.map((label) => same(`<s> [${label},1] </s>`, 0)),
  ]
}
