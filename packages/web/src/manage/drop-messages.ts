/** Texts of the field for files. */
import { inLanguage } from '../shell/language.js'

const en = {
  drop: 'Drop a file here, or choose one',
  formats: 'Pairs as JSON lines, CSV, TSV, or any other format that Parascope reads; also gzipped',
  paste: 'Paste text instead',
  pasteLabel: 'Pairs as JSON lines, or a table with the columns source and target',
  usePasted: 'Look into it',
  noPaste: 'Choose a file instead',
}

const es: typeof en = {
  drop: 'Suelte aquí un archivo, o elija uno',
  formats: 'Pares como líneas JSON, CSV, TSV o cualquier otro formato que lea Parascope; también comprimido con gzip',
  paste: 'Pegar texto en su lugar',
  pasteLabel: 'Pares como líneas JSON, o una tabla con las columnas source y target',
  usePasted: 'Examinarlo',
  noPaste: 'Elegir un archivo en su lugar',
}

export const dropMessages = inLanguage({ en, es })
