import type { EnvelopeInput } from '@parascope/core/measure'
import { saveFile } from '../manage/save-file.js'
import { type Found, jsonText, tableText } from './downloads.js'
import { messages } from './messages.js'

export interface DownloadsProps {
  readonly found: Found
  /** null where the browser computes no hashes, which JSON needs */
  readonly inputs: readonly EnvelopeInput[] | null
}

/** Results as files, in the shapes that the commands have, and the signature that says how to get them again. */
export function Downloads({ found, inputs }: DownloadsProps) {
  const { command, signature } = found
  return (
    <div className="downloads">
      <p className="signature">
        <span className="quiet">{messages.signature}</span> <code>{signature}</code>
      </p>
      <p className="row-of-buttons">
        <span className="quiet">{messages.download}</span>
        <button
          type="button"
          className="chip"
          aria-label={messages.downloadAs(command, 'CSV')}
          onClick={() => saveFile(`${command}.csv`, 'text/csv', tableText(found, 'csv'))}
        >
          CSV
        </button>
        <button
          type="button"
          className="chip"
          aria-label={messages.downloadAs(command, 'JSON')}
          disabled={inputs === null}
          onClick={() => saveFile(`${command}.json`, 'application/json', jsonText(found, inputs!))}
        >
          JSON
        </button>
        <button
          type="button"
          className="chip"
          aria-label={messages.downloadAs(command, 'LaTeX')}
          onClick={() => saveFile(`${command}.tex`, 'application/x-tex', tableText(found, 'latex'))}
        >
          LaTeX
        </button>
      </p>
      {inputs === null && <p className="quiet">{messages.noHash}</p>}
    </div>
  )
}
