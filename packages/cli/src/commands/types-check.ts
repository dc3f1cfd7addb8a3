/** `parascope types check`: is this file a tagset? */
import { loadTagset } from '@parascope/engine/types'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'

export function typesCheck(io: Io): Command {
  const command = new Command('check')
    .description('check a tagset file: every fault with its line and column')
    .argument('<tagset>', 'a YAML or JSON file, or the name of a tagset')
  example(command, 'parascope types check demo/tagset.yaml', 'check a tagset of your own')
  return command.action(async (file: string) => {
    const { id, name, types, classes } = await loadTagset(file)
    const residual = types.filter((type) => type.residual).map((type) => type.id)
    const bare = types.filter((type) => type.definition === undefined || type.example === undefined).map((type) => type.id)
    io.stdout.write(`${id} (${name}): ${types.length} types in ${classes.length} classes, no fault\n`)
    if (residual.length > 0) io.stdout.write(`residual: ${residual.join(', ')}\n`)
    if (bare.length > 0) io.stdout.write(`without definition or example: ${bare.join(', ')}\n`)
  })
}
