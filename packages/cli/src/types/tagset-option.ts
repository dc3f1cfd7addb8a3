/** The tagset of a command, as an option. */
import { tagsets } from '@parascope/core/corpus'
import type { Command } from 'commander'

export interface TagsetOptions {
  readonly tagset: string
}

const SHIPPED = tagsets.map((tagset) => tagset.id).join(', ')

/** `--tagset <name>`, the 24 types of MSRP-A where nothing is said. */
export function addTagsetOption(command: Command): Command {
  return command.option('--tagset <name>', `a tagset (${SHIPPED}) or a YAML or JSON file with one`, 'msrp-a')
}
