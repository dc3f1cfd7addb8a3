/** `parascope agree labels`: kappa and its relatives over the word links. */
import { agreeLabels as measureLabels } from '@parascope/engine/agreement'
import { Command } from 'commander'
import { type AgreementOptions, addAgreementOptions, agreeOptions } from '../agreement/agree-options.js'
import { printReport } from '../agreement/print-report.js'
import { readAnnotations } from '../agreement/read-annotations.js'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { meter } from '../frame/progress.js'

export function agreeLabels(io: Io): Command {
  const command = new Command('labels')
    .description('coefficients over the labels sure, possible and none of word links: Cohen, Scott, Fleiss, Krippendorff, Gwet')
    .argument('<files...>', 'annotations of two or more annotators')
  addAgreementOptions(command)
  example(
    command,
    'parascope agree labels demo/words.maria.jsonl demo/words.jonas.jsonl demo/words.wei.jsonl --common --resamples 100',
    'three annotators, on what all three annotated',
  )
  return command.action(async (files: string[], options: AgreementOptions) => {
    const loaded = await readAnnotations(files, options, io)
    const progress = meter('resampling', { unit: 'resamples', stream: io.stderr })
    const report = measureLabels(loaded, { ...agreeOptions(options), onResample: () => progress.add(1) })
    progress.done()
    await printReport(report, 'agree labels', options, io)
  })
}
