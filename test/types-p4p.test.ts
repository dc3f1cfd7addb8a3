/** P4P, the one real type corpus at hand: its published counts come out, and suggestions keep what docs/types.md states of its check half. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MonoAligner } from '@parascope/core/align-mono'
import { type PairRecord, p4p } from '@parascope/core/corpus'
import { halfOf, SuggestionFigures } from '@parascope/core/measure'
import { suggestTypes } from '@parascope/core/types'
import { loadLexicon, loadMonoModel } from '@parascope/engine/align-mono'
import { typeStatisticsOfFiles } from '@parascope/engine/types'
import { describe, expect, it } from 'vitest'
import { needsSharedData, sharedData } from './needs.js'

const path = join(sharedData, 'p4p.jsonl')

const COUNTS = Object.fromEntries(
  `lex_same_polarity 5071, addition_deletion 1474, lex_synt_ana 669, syn_subord_nesting 597, order 576,
dis_punct_format 538, lex_spelling_and_format 437, semantic 340, syn_dis_structure 313, mor_derivational 261,
mor_inflectional 254, syn_coordination 210, syn_diathesis 130, mor_modal_verb 116, identical 101, syn_ellipsis 87,
lex_opposite_polarity 65, non_paraphrases 44, dis_direct_indirect 36, dis_sent_modality 35, lex_inverse 33,
syn_negation 33`
    .split(/,\s/)
    .map((entry) => entry.split(' '))
    .map(([type, count]) => [type, Number(count)]),
)

describe.runIf(needsSharedData())('P4P', () => {
  it('has the counts that its description states', async () => {
    const { tagset, corpora } = await typeStatisticsOfFiles([path], { onProblem: () => {} })
    const { types, ...whole } = corpora[0]!.types
    expect(tagset).toBe(p4p)
    expect(Object.fromEntries(types.map(({ id, count }) => [id, count]))).toEqual(COUNTS)
    expect(whole).toMatchObject({ records: 856, phenomena: 11420, judgements: { yes: 847, no: 9 } })
    expect(types.reduce((sum, { discontinuous }) => sum + discontinuous, 0)).toBe(275)
    const row = (id: string) => types.find((type) => type.id === id)!
    expect([row('mor_derivational'), row('lex_inverse')].map(({ projections }) => projections.get('global'))).toEqual([225, 29])
    expect(row('syn_diathesis').keyed).toBe(12)
  })

  it('places suggestions on the check half at .80 and names them at .60 or better', async () => {
    const lexicon = await loadLexicon()
    const aligner = new MonoAligner(await loadMonoModel(), lexicon)
    const figures = new SuggestionFigures()
    for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
      const { id, source, target, phenomena = [] } = JSON.parse(line) as PairRecord
      if (halfOf(id) !== 'check') continue
      const { scores: links, nullSource, nullTarget } = aligner.align(source, target)
      figures.add(suggestTypes({ source, target, links, nullSource, nullTarget }, { lexicon, tagset: p4p }), phenomena)
    }
    const { suggested, placed, typed, gold, found } = figures.all
    expect(placed / suggested).toBeGreaterThanOrEqual(0.8)
    expect(typed / placed).toBeGreaterThanOrEqual(0.6)
    // neither by silence nor by one name for everything
    expect(found / gold).toBeGreaterThan(0.4)
    expect([...figures.byType.values()].filter((counts) => counts.typed > 0).length).toBeGreaterThanOrEqual(15)
  })
})
