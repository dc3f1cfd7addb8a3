/** Settings of extraction as one word of a command line: JSON in base64, where an unlimited length is null. */
import type { ExtractionSettings } from '@parascope/core/grammar'

export function formatSettings(settings: ExtractionSettings): string {
  return Buffer.from(JSON.stringify(settings)).toString('base64url')
}

/** The settings that `formatSettings` wrote. */
export function parseSettings(text: string): ExtractionSettings {
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'), (_, value) =>
    value === null ? Infinity : value,
  ) as ExtractionSettings
}
