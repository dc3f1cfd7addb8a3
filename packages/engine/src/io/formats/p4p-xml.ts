/**
 * The XML of P4P, MSRP-A and WRPA-A (Barrón-Cedeño et al. 2013; Vila et al. 2015), in the form of February 2013:
 *
 *     <corpus xmlns="http://clic.ub.edu/mbertran/formats/paraphrase-corpus" name="demo" lng="en">
 *       <snippets> <snippet id="1">He bought a van.</snippet> <snippet id="2">A van was bought by him.</snippet> </snippets>
 *       <paraphrase_candidates source_description="id:9"> <snippet id="1"/> <snippet id="2"/>
 *         <annotation author="7" is_paraphrase="true">
 *           <phenomenon type="syn_diathesis">
 *             <snippet id="1"> <scope offset="0" length="15"/> </snippet>
 *             <snippet id="2"> <scope offset="0" length="23"/> <key offset="6" length="3"/> </snippet> …
 *
 * A stretch gives every token that it touches; where the tokens do not tell it, its characters are kept too, so that writing is
 * lossless. All texts stand before all pairs, so they are held in memory; the pairs stream. The form of January 2013
 * (p4p-january.ts) is read as well. Written are pairs whose types are tags of these corpora.
 */
import type { Problem } from '@parascope/core/errors'
import type { Format, RawBatch } from '../format.js'
import { TYPED_TEXT } from './char-scopes.js'
import { divideDescription } from './p4p-description.js'
import { januaryId, januaryRecords } from './p4p-january.js'
import { type CorpusFields, type PairFault, pairId, recordsOf, snippetsOf } from './p4p-read.js'
import { makeSnippet, type Snippet } from './p4p-snippet.js'
import { p4pEncoder } from './p4p-write.js'
import { childrenOf, type XmlElement, xmlElements } from './xml-elements.js'

export const p4pXml: Format = {
  name: 'p4p-xml',
  title: 'P4P, MSRP-A and WRPA-A XML',
  files: ['CORPUS'],
  extensions: ['.p4p', '.xml'],
  carries: () => TYPED_TEXT,
  sniff: (head) => /^\s*</.test(head) && /<(?:\w+:)?(?:snippets|paraphrase_candidates|relacio)\b/.test(head),

  async *read({ sources, options, report }) {
    const file = sources[0]!.path
    const snippets = new Map<string, Snippet>()
    let corpus: CorpusFields = {}
    for await (const { root, elements } of xmlElements(
      sources[0]!,
      { wanted: ['snippet', 'paraphrase_candidates', 'relacio'] },
      report,
    )) {
      corpus = { name: root.name, version: root.version, language: root.lng }
      const batch: RawBatch = { records: [], lines: [] }
      for (const element of elements) {
        if (element.name === 'snippet') {
          addSnippet(element)
          continue
        }
        const faults: Problem[] = []
        const id = idOf(element)
        const fault: PairFault = (severity, line, field, message) =>
          faults.push({
            severity,
            code: severity === 'error' && field.startsWith('phenomena') ? 'corpus/bad-phenomenon' : 'corpus/bad-record',
            file,
            line,
            field,
            message,
            ...(id === undefined ? {} : { id }),
          })
        const records = element.name === 'relacio' ? januaryRecords(element, options, fault) : februaryRecords(element, fault)
        for (const problem of faults) report(problem)
        if (faults.some(({ severity }) => severity === 'error')) continue
        for (const record of records) {
          batch.records.push(record)
          batch.lines.push(element.line)
        }
      }
      yield batch
    }

    function addSnippet({ attributes: { id = '', source_description: description }, text, line }: XmlElement): void {
      if (id === '' || snippets.has(id)) {
        const message = id === '' ? 'a snippet has no id' : `the snippet ${id} occurs twice`
        report({ severity: 'error', code: 'corpus/bad-record', file, line, field: 'snippet', message })
      } else snippets.set(id, makeSnippet(id, text, divideDescription(description), options, corpus.language))
    }

    function februaryRecords(candidates: XmlElement, fault: PairFault) {
      const sides = snippetsOf(candidates, snippets, fault)
      return sides === undefined ? [] : recordsOf(candidates, sides, corpus, options.tagset, fault)
    }
  },

  encoder: (_files, drop) => p4pEncoder(drop),
}

function idOf(element: XmlElement): string | undefined {
  if (element.name === 'relacio') return januaryId(element)
  const ids = childrenOf(element, 'snippet').map((child) => child.attributes.id ?? '')
  return pairId(element.attributes.source_description, ids) || undefined
}
