/** Texts of judging. */
import { inLanguage } from '../shell/language.js'

const en = {
  text: 'Text',
  first: 'First',
  second: 'Second',
  before: 'Sentence',
  after: 'With the phrase put in',
  scales: 'Scales',
  rated: (done: number, all: number) => `${done} of ${all} rated`,
  allRated: 'All rated: Enter goes on',
  done: 'Done, next',
  none: 'not rated',
  noScales: 'This project has no scales to rate on. Ask whoever manages it to add some in its settings.',
  noText: 'There is no text here. Flag the item, and go on.',
  instructions: 'How to rate',
  noInstructions: 'Nothing is written about this scale. The guidelines may say more.',
  said: (scale: string, label: string) => `${scale}: ${label}`,
  cleared: (scale: string) => `${scale}: not rated`,
  keys: { rate: 'rate', scale: 'other scale', clear: 'clear', flag: 'flag', comment: 'comment', done: 'done, next' },
  type: 'Type a number, or use the arrow keys.',
}

const es: typeof en = {
  text: 'Texto',
  first: 'Primera',
  second: 'Segunda',
  before: 'Oración',
  after: 'Con el sintagma sustituido',
  scales: 'Escalas',
  rated: (done, all) => `${done} de ${all} valoradas`,
  allRated: 'Todo valorado: Intro continúa',
  done: 'Listo, siguiente',
  none: 'sin valorar',
  noScales: 'Este proyecto no tiene escalas para valorar. Pida a quien lo gestiona que las añada en los ajustes.',
  noText: 'Aquí no hay texto. Marque el elemento y continúe.',
  instructions: 'Cómo valorar',
  noInstructions: 'No hay nada escrito sobre esta escala. Quizá la guía diga más.',
  said: (scale, label) => `${scale}: ${label}`,
  cleared: (scale) => `${scale}: sin valorar`,
  keys: {
    rate: 'valorar',
    scale: 'otra escala',
    clear: 'borrar',
    flag: 'marcar',
    comment: 'comentar',
    done: 'listo, siguiente',
  },
  type: 'Escriba un número o use las flechas.',
}

export const messages = inLanguage({ en, es })
