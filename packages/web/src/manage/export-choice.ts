/** What an export is asked for, and in words what will be in the file. */
import { inLanguage } from '../shell/language.js'

export interface ExportChoice {
  readonly format: string
  readonly layers: 'annotators' | 'adjudicated' | 'both' | 'pairs'
  /** ids; empty: all */
  readonly annotator: string
  readonly phase: string
  readonly mode: string
  readonly state: 'submitted' | 'started' | 'released' | 'any'
  readonly people: 'names' | 'pseudonyms'
  readonly details: boolean
  readonly spreadsheet: boolean
  readonly raw: boolean
}

export const USUAL_EXPORT: ExportChoice = {
  format: 'jsonl',
  layers: 'both',
  annotator: '',
  phase: '',
  mode: '',
  state: 'submitted',
  people: 'names',
  details: false,
  spreadsheet: true,
  raw: false,
}

export const EXPORT_FORMATS = [
  'jsonl',
  'csv',
  'tsv',
  'pharaoh',
  'naacl',
  'jacana',
  'multimwa',
  'msrp',
  'penn',
  'p4p-xml',
  'etpc-xml',
  'spade',
  'text',
] as const

/** The address of an export below the project's; what is as usual is left out. */
export function exportPath(choice: ExportChoice): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choice)) {
    if (value !== USUAL_EXPORT[name as keyof ExportChoice]) query.set(name, String(value))
  }
  return query.size === 0 ? '/export' : `/export?${query}`
}

const en = {
  what: {
    annotators: 'what each annotator made',
    adjudicated: 'what adjudication decided',
    both: 'what each annotator made and what adjudication decided',
    pairs: 'the pairs without any annotation',
  },
  of: {
    submitted: 'handed in',
    started: 'handed in or begun',
    released: 'released',
    any: 'in any state, also withdrawn',
  },
  sentence: (what: string, of: string, limits: string, format: string) =>
    `The file holds ${what}${of === '' ? '' : `, as far as it is ${of}`}${limits}, as ${format}.`,
  only: (parts: readonly string[]) => ` (only ${parts.join(', ')})`,
  names: 'Annotators go by their names.',
  pseudonyms: 'Annotators are called annotator 1, annotator 2 …, the same in every export.',
  details: 'Each record says its phase, guideline version, time and revision.',
  spreadsheet: 'Cells that a spreadsheet would run are made text: for looking at, not for reading back.',
  raw: 'It is the file alone, without the manifest.',
  archive: 'It is a ZIP archive with the guidelines and a manifest: hashes, seeds, licence, and what was left out.',
}

const es: typeof en = {
  what: {
    annotators: 'lo que hizo cada anotador',
    adjudicated: 'lo que se decidió al resolver',
    both: 'lo que hizo cada anotador y lo que se decidió al resolver',
    pairs: 'los pares sin ninguna anotación',
  },
  of: {
    submitted: 'entregado',
    started: 'entregado o empezado',
    released: 'publicado',
    any: 'en cualquier estado, también retirado',
  },
  sentence: (what, of, limits, format) =>
    `El archivo contiene ${what}${of === '' ? '' : `, en la medida en que está ${of}`}${limits}, como ${format}.`,
  only: (parts) => ` (solo ${parts.join(', ')})`,
  names: 'Los anotadores figuran con su nombre.',
  pseudonyms: 'Los anotadores se llaman annotator 1, annotator 2 …, igual en cada exportación.',
  details: 'Cada registro dice su fase, versión de la guía, tiempo y revisión.',
  spreadsheet: 'Las celdas que una hoja de cálculo ejecutaría se hacen texto: para mirar, no para volver a leer.',
  raw: 'Es el archivo solo, sin manifiesto.',
  archive: 'Es un archivo ZIP con la guía y un manifiesto: sumas, semillas, licencia y lo que quedó fuera.',
}

const texts = inLanguage({ en, es })

/** `limits`: names of the one annotator, phase or mode. */
export function exportInWords(choice: ExportChoice, limits: readonly string[]): string {
  const { format, layers, state, people, details, spreadsheet, raw } = choice
  const hasLayers = layers !== 'pairs'
  const isTable = format === 'csv' || format === 'tsv'
  return [
    texts.sentence(texts.what[layers], hasLayers ? texts.of[state] : '', limits.length === 0 ? '' : texts.only(limits), format),
    ...(hasLayers ? [people === 'names' ? texts.names : texts.pseudonyms] : []),
    ...(hasLayers && details ? [texts.details] : []),
    ...(isTable && spreadsheet ? [texts.spreadsheet] : []),
    raw ? texts.raw : texts.archive,
  ].join(' ')
}
