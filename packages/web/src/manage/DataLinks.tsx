import { messages } from './messages.js'
import { csvText, type Row, saveFile } from './save-file.js'

export interface DataLinksProps {
  /** name of the file, without ending; also says what the data are of */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: () => readonly Row[]
  /** what the server answered, as it is */
  readonly json: unknown
}

/** The data behind a figure: as the server has it, and as a table. */
export function DataLinks({ name, columns, rows, json }: DataLinksProps) {
  return (
    <span className="data-links">
      <button
        type="button"
        className="text-button"
        aria-label={messages.dataOf(name, 'JSON')}
        onClick={() => saveFile(`${name}.json`, 'application/json', `${JSON.stringify(json, null, 2)}\n`)}
      >
        json
      </button>
      <span aria-hidden="true"> · </span>
      <button
        type="button"
        className="text-button"
        aria-label={messages.dataOf(name, 'CSV')}
        onClick={() => saveFile(`${name}.csv`, 'text/csv', csvText(columns, rows()))}
      >
        csv
      </button>
    </span>
  )
}
