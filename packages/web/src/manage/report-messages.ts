/** Texts of what was found in a file. */
import { inLanguage } from '../shell/language.js'
import { count } from './figures.js'

const en = {
  modes: { words: 'words', trees: 'trees', types: 'types', judge: 'judgements' },
  format: (name: string | null) => (name === null ? 'format not recognised' : `format ${name}`),
  pairs: (n: number) => `${count(n)} new ${n === 1 ? 'pair' : 'pairs'}`,
  known: (n: number) => `${count(n)} of pairs that are there already`,
  layers: (n: number) => `${count(n)} ${n === 1 ? 'annotation' : 'annotations'}`,
  controls: (n: number) => `${count(n)} ${n === 1 ? 'control' : 'controls'}`,
  annotators: 'Annotators in the file:',
  verdict: (errors: number, warnings: number) =>
    errors > 0
      ? `${count(errors)} ${errors === 1 ? 'fault' : 'faults'}: nothing can be loaded until ${errors === 1 ? 'it is' : 'they are'} mended`
      : warnings > 0
        ? `Good, with ${count(warnings)} ${warnings === 1 ? 'remark' : 'remarks'}`
        : 'Nothing is wrong with it',
  problems: 'Faults and remarks, by line',
  line: (n: number) => `line ${n}`,
  warning: 'remark',
  moreProblems: (n: number) => `and ${count(n)} more`,
  preview: (n: number) => `The first ${n} records`,
  pair: 'pair',
  source: 'source',
  target: 'target',
  annotator: 'annotator',
}

const es: typeof en = {
  modes: { words: 'palabras', trees: 'árboles', types: 'tipos', judge: 'valoraciones' },
  format: (name) => (name === null ? 'formato no reconocido' : `formato ${name}`),
  pairs: (n) => `${count(n)} ${n === 1 ? 'par nuevo' : 'pares nuevos'}`,
  known: (n) => `${count(n)} de pares que ya están`,
  layers: (n) => `${count(n)} ${n === 1 ? 'anotación' : 'anotaciones'}`,
  controls: (n) => `${count(n)} ${n === 1 ? 'control' : 'controles'}`,
  annotators: 'Anotadores en el archivo:',
  verdict: (errors, warnings) =>
    errors > 0
      ? `${count(errors)} ${errors === 1 ? 'error' : 'errores'}: no se puede cargar nada hasta corregirlos`
      : warnings > 0
        ? `Correcto, con ${count(warnings)} ${warnings === 1 ? 'aviso' : 'avisos'}`
        : 'No tiene ningún error',
  problems: 'Errores y avisos, por línea',
  line: (n) => `línea ${n}`,
  warning: 'aviso',
  moreProblems: (n) => `y ${count(n)} más`,
  preview: (n) => `Los primeros ${n} registros`,
  pair: 'par',
  source: 'origen',
  target: 'destino',
  annotator: 'anotador',
}

export const reportMessages = inLanguage({ en, es })
