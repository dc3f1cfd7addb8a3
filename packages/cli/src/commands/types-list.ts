/** `parascope types list`: the types of a tagset as a table. */
import { tagsetIndex } from '@parascope/core/corpus'
import { loadTagset } from '@parascope/engine/types'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { addFormatOption, addJsonOption, type FormatOptions, type JsonOptions } from '../frame/option-bundles.js'
import { renderTable, tableStyle } from '../frame/table.js'
import { addTagsetOption, type TagsetOptions } from '../types/tagset-option.js'

type ListOptions = TagsetOptions & FormatOptions & JsonOptions

export function typesList(io: Io): Command {
  const command = new Command('list').description('list the types of a tagset, in its order')
  addTagsetOption(command)
  addFormatOption(command)
  addJsonOption(command)
  example(command, 'parascope types list', 'the 24 types')
  example(command, 'parascope types list --tagset ept --format markdown', 'the Extended Paraphrase Typology, for a paper')
  return command.action(async (options: ListOptions) => {
    const tagset = await loadTagset(options.tagset)
    if (options.json === true) {
      io.stdout.write(`${JSON.stringify(tagset)}\n`)
      return
    }
    const index = tagsetIndex(tagset)
    const classes = new Map(tagset.classes.map((one) => [one.id, one]))
    const rows = tagset.types.map((type) => [
      type.id,
      type.residual ? `${type.name} (residual)` : type.name,
      type.subclass === undefined ? type.class : `${type.class}/${type.subclass}`,
      type.rule ?? classes.get(type.class)!.rule,
      index.ruleOf(type).projection,
      index.ruleOf(type).keys,
      type.members,
      type.shortcut ?? '',
    ])
    const headers = ['id', 'name', 'class', 'rule', 'projection', 'keys', 'members', 'shortcut']
    const columns = headers.map((header) => ({ header }))
    io.stdout.write(renderTable(columns, rows, tableStyle(io, options.format)))
  })
}
