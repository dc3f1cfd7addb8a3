/** `parascope agree all`: words, phrases, chance, labels and types of the same annotations at once. */
import type { PairRecord } from '@parascope/core/corpus'
import { type AgreementReport, agreeLabels, agreeLinks, agreeTypes, type LoadedAnnotations } from '@parascope/engine/agreement'
import { loadTagset } from '@parascope/engine/types'
import { Command } from 'commander'
import {
  type AgreementOptions,
  addAgreementOptions,
  addBreakdownOptions,
  agreeOptions,
  type BreakdownOptions,
} from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { readAnnotations } from '../agreement/read-annotations.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addTagsetOption, type TagsetOptions } from '../types/tagset-option.js'
import { addChanceOptions, type ChanceCommandOptions, runChance } from './agree-chance.js'
import { GAMMA_SAMPLES } from './agree-types.js'

type AllOptions = AgreementOptions & BreakdownOptions & ChanceCommandOptions & TagsetOptions

export function agreeAll(io: Io): Command {
  const command = new Command('all')
    .description('everything at once: words, phrases, chance and labels of word links, types where they are annotated')
    .argument('<files...>', 'annotations, what is tested first and the reference last')
  addChanceOptions(command)
  addTagsetOption(command)
  addAgreementOptions(command)
  addBreakdownOptions(command)
  example(
    command,
    'parascope agree all demo/words.jonas.jsonl demo/words.maria.jsonl --initial demo/words.auto.jsonl --samples 100 --resamples 100 --report out/all.html',
    'two annotators, as a page',
  )
  return command.action(async (files: string[], options: AllOptions) => {
    const loaded = await readAnnotations(files, options, io)
    const reports = await reportsOf(loaded, options, io)
    await printReport(together(reports), 'agree all', options, io)
  })
}

/** What the annotations hold is measured: links, types, or both. */
async function reportsOf(loaded: LoadedAnnotations, options: AllOptions, io: Io): Promise<AgreementReport[]> {
  const settings = agreeOptions(options)
  const reports: AgreementReport[] = []
  const haveTypes = everyoneHas(loaded, ({ phenomena }) => phenomena !== undefined)
  if (!haveTypes || everyoneHas(loaded, ({ sure, possible }) => sure !== undefined || possible !== undefined)) {
    reports.push(
      agreeLinks(loaded, { ...settings, items: 'words', gaps: options.gaps }),
      agreeLinks(loaded, { ...settings, items: 'phrases', gaps: options.gaps }),
      await runChance(loaded, options, io),
      agreeLabels(loaded, settings),
    )
  }
  if (haveTypes) {
    const tagset = await loadTagset(options.tagset)
    reports.push(agreeTypes(loaded, { ...settings, tagset, gammaSamples: GAMMA_SAMPLES }))
  }
  return reports
}

function everyoneHas({ annotations }: LoadedAnnotations, has: (record: PairRecord) => boolean): boolean {
  return annotations.every(({ records }) => [...records.values()].some(has))
}

/** One report of several over the same annotations; the word links stand for the disputes. */
function together(reports: readonly AgreementReport[]): AgreementReport {
  const [first] = reports as [AgreementReport]
  const inputs = reports.map((report) => report.inputs).reduce((most, each) => (each.length > most.length ? each : most))
  return {
    ...first,
    inputs,
    signature: reports.map(({ signature }) => signature).join(' + '),
    values: reports.flatMap(({ values }) => values),
    details: reports.flatMap(({ details = [] }) => details),
    tables: reports.flatMap(({ tables = [] }) => tables),
    bySubcorpus: reports.flatMap(({ bySubcorpus }) => bySubcorpus),
    byLength: reports.flatMap(({ byLength }) => byLength),
    warnings: [...new Set(reports.flatMap(({ warnings }) => warnings))],
  }
}
