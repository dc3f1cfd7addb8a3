import { describe, expect, it } from 'vitest'
import { exportInWords, exportPath, USUAL_EXPORT } from './export-choice.js'

describe('an export', () => {
  it('has an address that says only what is unusual', () => {
    expect(exportPath(USUAL_EXPORT)).toBe('/export')
    expect(exportPath({ ...USUAL_EXPORT, format: 'csv', raw: true })).toBe('/export?format=csv&raw=true')
  })

  it('is described by what is chosen', () => {
    const words = exportInWords({ ...USUAL_EXPORT, people: 'pseudonyms', details: true }, ['Maria'])
    expect(words).toContain('handed in (only Maria), as jsonl.')
    expect(words).toContain('annotator 1')
    expect(words).toContain('manifest')
    expect(exportInWords({ ...USUAL_EXPORT, layers: 'pairs', raw: true }, [])).toBe(
      'The file holds the pairs without any annotation, as jsonl. It is the file alone, without the manifest.',
    )
  })
})
