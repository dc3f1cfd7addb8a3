/** What happened to a layer, in the language of the page. The server says it in English and, for everybody else, as data. */
import type { HistoryEntry } from '../client/contract.js'
import { inLanguage } from '../shell/language.js'

type Said = Pick<HistoryEntry, 'type' | 'facts' | 'summary'>

const KINDS: Readonly<Record<string, string>> = { sure: 'seguro', possible: 'posible' }
const SIDES: Readonly<Record<string, string>> = { source: 'primera', target: 'segunda' }
const VERDICTS: Readonly<Record<string, string>> = { true: 'sí', false: 'no', unsure: 'dudoso' }

/** In Spanish; what has no words here stays as the server said it. */
export function inSpanish({ type, facts, summary }: Said): string {
  const count = Number(facts.count)
  const kind = String(facts.kind)
  const side = SIDES[String(facts.side)]
  switch (type) {
    case 'start':
      return `se empezó con ${facts.method}`
    case 'words/cells':
      if (kind === 'none') return count === 1 ? '1 celda vaciada' : `${count} celdas vaciadas`
      return count === 1 ? `1 enlace ${KINDS[kind]}` : `${count} enlaces ${KINDS[kind]}s`
    case 'words/nulls': {
      const words = count === 1 ? '1 palabra' : `${count} palabras`
      return `${words} de la ${side} oración ${facts.isNull ? 'sin correspondencia' : 'otra vez por decidir'}`
    }
    case 'words/replace':
      return `todos los enlaces sustituidos: ${facts.sure} seguros, ${facts.possible} posibles`
    case 'trees/link':
      return kind === 'none' ? 'enlace de sintagmas quitado' : `enlace de sintagmas ${KINDS[kind]}`
    case 'trees/replace':
      return `todos los enlaces de sintagmas sustituidos: ${count}`
    case 'trees/tree':
      return facts.isImported ? `árbol de la ${side} oración como se importó` : `árbol de la ${side} oración corregido`
    case 'types/verdict':
      return facts.isParaphrase === undefined ? 'respuesta retirada' : `paráfrasis: ${VERDICTS[String(facts.isParaphrase)]}`
    case 'types/put':
      return `${facts.key}: ${facts.name}`
    case 'types/remove':
      return `${facts.key} quitado`
    case 'judge/rate':
      return facts.value === undefined ? `${facts.scale} sin valoración` : `${facts.scale}: ${facts.value}`
    case 'submit':
      return facts.unseen === 0 ? 'entregado' : `entregado, ${facts.unseen} sin decidir`
    case 'reopen':
      return 'retirado para cambiarlo'
    case 'flag':
      return facts.on ? 'marcado' : 'marca quitada'
    case 'time':
      return 'solo tiempo'
    case 'withdraw':
      return 'quitado a quien lo anotaba'
    case 'assign':
      return 'asignado a quien lo anota'
    default:
      return summary
  }
}

export const historyWords = inLanguage({ en: ({ summary }: Said) => summary, es: inSpanish })
