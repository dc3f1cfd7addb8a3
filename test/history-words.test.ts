/** The server says what happened as facts, the pages put them into Spanish: between two packages, so it stands here. */
import type { Operation } from '@parascope/core/edit'
import { describe, expect, it } from 'vitest'
import { operationFacts, operationSummary } from '../packages/server/src/events/operation-summary.js'
import { inSpanish } from '../packages/web/src/workbench/history-words.js'

const spanish = (op: Operation) => inSpanish({ type: op.type, facts: { ...operationFacts(op) }, summary: operationSummary(op) })

describe('inSpanish', () => {
  it.each<readonly [Operation, string]>([
    [{ type: 'words/cells', cells: [[0, 0]], kind: 'sure' }, '1 enlace seguro'],
    [
      {
        type: 'words/cells',
        cells: [
          [0, 0],
          [0, 1],
        ],
        kind: 'possible',
      },
      '2 enlaces posibles',
    ],
    [{ type: 'words/cells', cells: [[0, 0]], kind: 'none' }, '1 celda vaciada'],
    [{ type: 'words/nulls', side: 'target', tokens: [1], isNull: true }, '1 palabra de la segunda oración sin correspondencia'],
    [{ type: 'trees/link', source: null, target: null, kind: 'possible' }, 'enlace de sintagmas posible'],
    [{ type: 'trees/tree', side: 'source', tree: null }, 'árbol de la primera oración como se importó'],
    [{ type: 'types/verdict', isParaphrase: 'unsure' }, 'paráfrasis: dudoso'],
    [{ type: 'types/verdict', isParaphrase: null }, 'respuesta retirada'],
    [{ type: 'judge/rate', scale: 'fluency', value: 3 }, 'fluency: 3'],
    [{ type: 'submit', unseen: 4 }, 'entregado, 4 sin decidir'],
    [{ type: 'flag', on: false }, 'marca quitada'],
  ])('%j', (op, words) => {
    expect(spanish(op)).toBe(words)
  })

  it('leaves what it does not know as the server said it', () => {
    expect(inSpanish({ type: 'task/state', facts: {}, summary: 'task/state' })).toBe('task/state')
  })
})
