import { inLanguage } from '../shell/language.js'
import { Labelled } from './Labelled.js'
import { IMPORT_FORMATS, type Reading } from './reading.js'

const texts = inLanguage({
  en: {
    how: 'How the file is read',
    format: 'Format',
    found: 'found from the content',
    columns: 'Columns of a table',
    columnsHint: 'names or numbers, such as source=sentence1,target=sentence2 or source=2,target=3',
    tokens: 'Words are split',
    asUsual: 'as the format has it',
    blank: 'at blanks',
    tokenizer: 'by the tokenizer',
    annotator: 'Annotator of records that name none',
    annotatorHint: 'the name of the file if empty',
  },
  es: {
    how: 'Cómo se lee el archivo',
    format: 'Formato',
    found: 'según el contenido',
    columns: 'Columnas de una tabla',
    columnsHint: 'nombres o números, como source=sentence1,target=sentence2 o source=2,target=3',
    tokens: 'Las palabras se separan',
    asUsual: 'como en el formato',
    blank: 'por espacios',
    tokenizer: 'con el segmentador',
    annotator: 'Anotador de los registros sin nombre',
    annotatorHint: 'el nombre del archivo si queda vacío',
  },
})

export interface ReadingFieldsProps {
  readonly reading: Reading
  readonly isOpen: boolean
  onChange(reading: Reading): void
}

/** Format, columns, words and annotator of a file, for when looking at it is not enough. */
export function ReadingFields({ reading, isOpen, onChange }: ReadingFieldsProps) {
  const set = (change: Partial<Reading>) => onChange({ ...reading, ...change })
  return (
    <details className="reading" open={isOpen}>
      <summary>{texts.how}</summary>
      <div className="fields fields--columns">
        <Labelled label={texts.format}>
          {(ids) => (
            <select {...ids} className="select" value={reading.format} onChange={(event) => set({ format: event.target.value })}>
              <option value="">{texts.found}</option>
              {IMPORT_FORMATS.map((format) => (
                <option key={format}>{format}</option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled label={texts.tokens}>
          {(ids) => (
            <select
              {...ids}
              className="select"
              value={reading.tokens}
              onChange={(event) => set({ tokens: event.target.value as Reading['tokens'] })}
            >
              <option value="">{texts.asUsual}</option>
              <option value="blank">{texts.blank}</option>
              <option value="tokenizer">{texts.tokenizer}</option>
            </select>
          )}
        </Labelled>
        <Labelled label={texts.columns} hint={texts.columnsHint}>
          {(ids) => (
            <input
              {...ids}
              className="field field--mono"
              value={reading.columns}
              onChange={(event) => set({ columns: event.target.value })}
            />
          )}
        </Labelled>
        <Labelled label={texts.annotator} hint={texts.annotatorHint}>
          {(ids) => (
            <input
              {...ids}
              className="field"
              value={reading.annotator}
              onChange={(event) => set({ annotator: event.target.value })}
            />
          )}
        </Labelled>
      </div>
    </details>
  )
}
