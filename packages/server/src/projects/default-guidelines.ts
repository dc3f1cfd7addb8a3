/**
 * The guidelines that a new project starts with: our own texts for its modes, the list of its tagset's types where that is not
 * the one our text is about, and its scales. Managers change them from there.
 */
import type { z } from '@hono/zod-openapi'
import { msrpA, type Tagset, tagsetIndex } from '@parascope/core/corpus'
import type { JudgeSettings, ProjectSettings } from '../contract/project.js'
import { projectTagset } from './project-tagset.js'

/** Markdown for the modes of a project, one part after the other. */
export async function defaultGuidelines(settings: z.output<typeof ProjectSettings>): Promise<string> {
  const parts: string[] = []
  for (const mode of settings.modes) {
    if (mode === 'words') parts.push(await ownText('words'))
    else if (mode === 'trees') parts.push(TREES)
    else if (mode === 'types') parts.push(await typesText(projectTagset(settings)))
    else if (settings.judge !== null) parts.push(judgeText(settings.judge))
  }
  return `${parts.map((part) => part.trim()).join('\n\n')}\n`
}

const TREES = `# Guidelines: phrases of two trees

You see two sentences with their trees, and link each phrase of the one with the phrase of the other that says the same here.

1. Go from small phrases to large ones.
2. **Sure**: in this pair the one phrase could stand for the other. **Possible**: they correspond, but only loosely.
3. A phrase that has no counterpart is linked to nothing: that is a decision, too. A phrase without a link counts as not done yet.
4. If a tree is wrong, correct it first; links of phrases that are still there stay.`

async function typesText(tagset: Tagset): Promise<string> {
  if (tagset.id === msrpA.id) return ownText('types')
  const index = tagsetIndex(tagset)
  const lines = [
    `# Guidelines: ${tagset.name}`,
    'Decide whether the pair is a paraphrase. Then mark every change between the two texts: its type and the words concerned.',
  ]
  for (const { id, name } of tagset.classes) {
    lines.push(`## ${name}`)
    for (const type of tagset.types.filter((one) => one.class === id)) {
      const rule = index.ruleOf(type)
      lines.push(`### ${type.name} (\`${type.id}\`)`)
      if (type.definition !== undefined) lines.push(type.definition)
      if (type.example !== undefined) lines.push(`> *${type.example.source}* / *${type.example.target}*`)
      const needs = Object.entries(rule).filter(([, need]) => need !== 'none')
      if (needs.length > 0) lines.push(needs.map(([what, need]) => `${what}: ${need}`).join('; '))
    }
  }
  return lines.join('\n\n')
}

const UNITS = { text: 'a text', pair: 'a pair of texts', substitution: 'a sentence in which a phrase was replaced' }

function judgeText({ unit, scales }: z.output<typeof JudgeSettings>): string {
  const lines = [
    '# Guidelines: judging',
    `You see ${UNITS[unit]} and rate it on each scale. Rate what you see, not what may have been meant.`,
  ]
  for (const { name, instructions, steps } of scales) {
    lines.push(`## ${name}`)
    if (instructions !== '') lines.push(instructions)
    lines.push(steps.map(({ value, label }) => `- **${value}** ${label}`).join('\n'))
  }
  return lines.join('\n\n')
}

/** Our text for a mode; its package is large, and only new projects need it. */
async function ownText(mode: 'words' | 'types'): Promise<string> {
  const { guidelineText } = await import('@parascope/engine/types')
  return guidelineText(mode)
}
