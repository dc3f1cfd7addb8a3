/** The tagset of a command, as an option. */
import { type Tagset, tagsets } from '@parascope/core/corpus'
import { loadTagset } from '@parascope/engine/types'
import type { Command } from 'commander'

export interface TagsetOptions {
  readonly tagset: string
}

const SHIPPED = tagsets.map((tagset) => tagset.id).join(', ')

/** `--tagset <name>`, the 24 types of MSRP-A where nothing is said. */
export function addTagsetOption(command: Command): Command {
  return command.option('--tagset <name>', `a tagset (${SHIPPED}) or a YAML or JSON file with one`, 'msrp-a')
}

/** `--tagset <name>` without a default, for commands that find the tagset of a file themselves. */
export function addOwnTagsetOption(command: Command, what: string): Command {
  return command.option('--tagset <name>', `${what}: ${SHIPPED}, or a YAML or JSON file`)
}

/** The tagset that was named, if one was. */
export async function namedTagset(name: string | undefined): Promise<{ tagset?: Tagset }> {
  return name === undefined ? {} : { tagset: await loadTagset(name) }
}
