import { inLanguage } from '../shell/language.js'

const en = {
  title: 'The two sentences',
  note: 'The second held against the first, from 0 to 100.',
  text: {
    pinc: ['PINC', 'new word sequences'],
    bleu: ['BLEU', 'shared word sequences'],
    chrf: ['chrF', 'shared character sequences'],
    ter: ['TER', 'edits per 100 words'],
  },
  links: 'Your links against the aligner',
  link: {
    precision: ['Precision', 'of your sure links, those it has'],
    recall: ['Recall', 'of its sure links, those you have'],
    f1: ['F1', 'both together'],
    aer: ['Error rate', '0 is best'],
    phrases: ['Phrase pairs', 'F1 of the atomic ones'],
  },
  compare: 'Compare with the aligner',
  noLinks: 'Draw links, or press a and accept what is proposed; then they can be held against the aligner’s.',
  loading: 'Loading the aligner',
  working: 'Aligning',
  failed: (reason: string) => `The aligner could not be loaded: ${reason}.`,
  retry: 'Try again',
  empty: 'With two sentences, this side measures how alike they are.',
  none: 'none',
  signature: 'Signature',
}

const es: typeof en = {
  title: 'Las dos oraciones',
  note: 'La segunda comparada con la primera, de 0 a 100.',
  text: {
    pinc: ['PINC', 'secuencias de palabras nuevas'],
    bleu: ['BLEU', 'secuencias de palabras comunes'],
    chrf: ['chrF', 'secuencias de caracteres comunes'],
    ter: ['TER', 'ediciones por cada 100 palabras'],
  },
  links: 'Sus enlaces y los del alineador',
  link: {
    precision: ['Precisión', 'de sus enlaces seguros, los que él tiene'],
    recall: ['Cobertura', 'de los seguros de él, los que usted tiene'],
    f1: ['F1', 'las dos juntas'],
    aer: ['Tasa de error', '0 es lo mejor'],
    phrases: ['Pares de sintagmas', 'F1 de los atómicos'],
  },
  compare: 'Comparar con el alineador',
  noLinks: 'Dibuje enlaces, o pulse a y acepte los propuestos; después podrán compararse con los del alineador.',
  loading: 'Cargando el alineador',
  working: 'Alineando',
  failed: (reason) => `No se pudo cargar el alineador: ${reason}.`,
  retry: 'Intentar de nuevo',
  empty: 'Con dos oraciones, este lado mide cuánto se parecen.',
  none: 'no hay',
  signature: 'Firma',
}

export const messages = inLanguage({ en, es })
