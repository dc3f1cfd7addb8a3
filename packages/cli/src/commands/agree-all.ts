/** `parascope agree all`: words, phrases, chance and labels of the same annotations at once. */
import { type AgreementReport, agreeLabels, agreeLinks } from '@parascope/engine/agreement'
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
import { addChanceOptions, type ChanceCommandOptions, runChance } from './agree-chance.js'

export function agreeAll(io: Io): Command {
  const command = new Command('all')
    .description('everything about word links at once: words, phrases, chance and labels')
    .argument('<files...>', 'annotations, what is tested first and the reference last')
  addChanceOptions(command)
  addAgreementOptions(command)
  addBreakdownOptions(command)
  example(
    command,
    'parascope agree all demo/words.jonas.jsonl demo/words.maria.jsonl --initial demo/words.auto.jsonl --samples 100 --resamples 100 --report out/all.html',
    'two annotators, as a page',
  )
  return command.action(async (files: string[], options: AgreementOptions & BreakdownOptions & ChanceCommandOptions) => {
    const loaded = await readAnnotations(files, options, io)
    const settings = agreeOptions(options)
    const words = agreeLinks(loaded, { ...settings, items: 'words', gaps: options.gaps })
    const phrases = agreeLinks(loaded, { ...settings, items: 'phrases', gaps: options.gaps })
    const chance = await runChance(loaded, options, io)
    const labels = agreeLabels(loaded, settings)
    await printReport(together([words, phrases, chance, labels]), 'agree all', options, io)
  })
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
    bySubcorpus: reports.flatMap(({ bySubcorpus }) => bySubcorpus),
    byLength: reports.flatMap(({ byLength }) => byLength),
    warnings: [...new Set(reports.flatMap(({ warnings }) => warnings))],
  }
}
