import { tagsetIndex, tokenSet } from '@parascope/core/corpus'
import type { AnnotationDocument } from '@parascope/core/edit'
import type { Side } from '../words/document.js'
import { nextUncovered } from './type-attention.js'
import { freshKeys, putting } from './type-decisions.js'
import { sharedWords } from './type-pair.js'
import { phenomenaOf, type TypeEditor, type TypeScene } from './type-scene.js'
import { at } from './type-scope-moves.js'
import { says, type TypeStep } from './type-step.js'

/** Marks what both sentences share and nothing covers: one phenomenon of words, or stretch by stretch where the tagset has it so. */
export function markIdentical(editor: TypeEditor, scene: TypeScene): TypeStep {
  const { pair, document } = scene
  const index = tagsetIndex(pair.tagset)
  const type = index.byId('identical') ?? index.byAnyAlias('identical')?.type
  const free = { source: uncoveredSet(document, 'source'), target: uncoveredSet(document, 'target') }
  const shared = sharedWords(pair).filter(([i, j]) => !free.source.has(i) && !free.target.has(j))
  if (type === undefined || shared.length === 0) return says(editor, { what: 'identical', count: 0 })
  const groups = pair.tagset.id === 'p4p' ? runsOf(shared) : [shared]
  const keys = freshKeys(scene, groups.length)
  const operations = groups.map((group, k) =>
    putting({ type: type.id, source: tokenSet(group.map(([i]) => i)), target: tokenSet(group.map(([, j]) => j)) }, keys[k]!),
  )
  const puts = operations.flatMap((op) => (op.type === 'types/put' ? [{ ...op.phenomenon, key: op.key }] : []))
  const after = { ...scene, document: { ...document, phenomena: [...phenomenaOf(document), ...puts] } }
  const cursor = nextUncovered(after, null) ?? editor.cursor
  return { editor: { ...at(editor, cursor), card: keys[0]! }, operations, said: { what: 'identical', count: groups.length } }
}

function uncoveredSet(document: AnnotationDocument, side: Side): Set<number> {
  return new Set(phenomenaOf(document).flatMap((one) => one[side]))
}

/** Links that follow each other on both sides, together. */
function runsOf(links: readonly (readonly [number, number])[]): (readonly [number, number])[][] {
  const runs: (readonly [number, number])[][] = []
  links.forEach(([i, j], k) => {
    const last = links[k - 1]
    if (last !== undefined && last[0] === i - 1 && last[1] === j - 1) runs.at(-1)!.push([i, j])
    else runs.push([[i, j]])
  })
  return runs
}
