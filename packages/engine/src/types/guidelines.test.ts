import { msrpA } from '@parascope/core/corpus'
import { describe, expect, it } from 'vitest'
import { GUIDELINES, guidelineText } from './guidelines.js'

describe('the default guidelines', () => {
  it.each(GUIDELINES)('%s are Markdown with a title', async (name) => {
    expect(await guidelineText(name)).toMatch(/^# Guidelines: /)
  })

  it('treat every one of the 24 types, in order, with a test, its neighbours and an example', async () => {
    const parts = (await guidelineText('types')).split(/^#### /m).slice(1)
    expect(parts.map((part) => /^`(\w+)` — (.*)$/m.exec(part)!.slice(1).join(': ').toLowerCase()).sort()).toEqual(
      msrpA.types.map(({ id, name }) => `${id}: ${name}`.toLowerCase()).sort(),
    )
    for (const part of parts)
      for (const heading of ['Test', 'Not to be confused with', 'Example']) expect(part).toContain(`**${heading}.**`)
    for (const { id } of msrpA.types.filter((type) => type.residual))
      expect(parts.find((part) => part.startsWith(`\`${id}\``))).toContain('**Residual.**')
  })

  it('name no type that does not exist', async () => {
    const known = new Set(msrpA.types.map((type) => type.id))
    for (const [, name] of (await guidelineText('types')).matchAll(/`((?:mor|lex|syn|dis)_\w+|addition_\w+|non_\w+)`/g))
      expect(known).toContain(name)
  })
})
