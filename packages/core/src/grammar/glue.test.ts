import { expect, it } from 'vitest'
import { glueLines } from './glue.js'
import { parseRuleLine } from './rule-line.js'

it('has a rule that begins, one that adds a piece of each label, one that ends, and one for a single piece', () => {
  const lines = glueLines(['NP', 'S\\NP'])
  expect(lines).toEqual([
    '[GOAL] ||| <s> ||| <s> ||| 0\n',
    '[GOAL] ||| [GOAL,1] [NP,2] ||| [GOAL,1] [NP,2] ||| -1\n',
    '[GOAL] ||| [GOAL,1] [S\\NP,2] ||| [GOAL,1] [S\\NP,2] ||| -1\n',
    '[GOAL] ||| [GOAL,1] </s> ||| [GOAL,1] </s> ||| 0\n',
    '[GOAL] ||| <s> [NP,1] </s> ||| <s> [NP,1] </s> ||| 0\n',
    '[GOAL] ||| <s> [S\\NP,1] </s> ||| <s> [S\\NP,1] </s> ||| 0\n',
  ])
  for (const line of lines) expect(parseRuleLine(line.trimEnd())).toHaveProperty('lhs', 'GOAL')
})

it('of no labels only begins and ends', () => expect(glueLines([])).toHaveLength(2))
