/** `parascope agree words` and `parascope agree phrases`: precision, recall and F1 of Cohn et al. (2008), Eq. 2 and Eq. 3. */
import { agreeLinks } from '@parascope/engine/agreement'
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
import { choice } from '../frame/options.js'

interface PhraseOptions {
  readonly gaps?: 'paper' | 'minimal'
}

export function agreeWords(io: Io): Command {
  const command = linkCommand('words', 'word links: P, R and F1 over non-identical words (.all: over all), AER, exact match', io)
  example(command, 'parascope agree words demo/words.jonas.jsonl demo/words.maria.jsonl', 'two annotators')
  example(
    command,
    'parascope agree words demo/words.maria.jsonl demo/words.jonas.jsonl demo/words.wei.jsonl --common --report out/words.html',
    'every two of three, on what they share, as a page',
  )
  return command
}

export function agreePhrases(io: Io): Command {
  const command = linkCommand('phrases', 'phrase pairs that the links allow: P, R and F1 of atomic pairs', io).option(
    '--gaps <rule>',
    'does an unaligned word inside make a larger pair atomic, as in the paper, or is only a minimal pair atomic?',
    choice('paper', 'minimal'),
    'paper',
  )
  example(
    command,
    'parascope agree phrases demo/words.jonas.jsonl demo/words.maria.jsonl --plots out',
    'two annotators, plots as SVG',
  )
  return command
}

function linkCommand(items: 'words' | 'phrases', description: string, io: Io): Command {
  const command = new Command(items)
    .description(`agreement on ${description}`)
    .argument(
      '<files...>',
      'annotations, what is tested first and the reference last; more than two give every couple and the mean',
    )
  addAgreementOptions(command)
  addBreakdownOptions(command)
  return command.action(async (files: string[], options: AgreementOptions & BreakdownOptions & PhraseOptions) => {
    const loaded = await readAnnotations(files, options, io)
    const report = agreeLinks(loaded, { ...agreeOptions(options), items, gaps: options.gaps ?? 'paper' })
    await printReport(report, `agree ${items}`, options, io)
  })
}
