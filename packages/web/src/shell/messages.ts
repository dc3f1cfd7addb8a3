/** The texts of the playground and of the frame, in the language of the page. */
import { inLanguage } from './language.js'
import { en } from './messages-en.js'
import { es } from './messages-es.js'

export const messages = inLanguage({ en, es })
