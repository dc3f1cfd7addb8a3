/** The commands of `parascope`, each in its own file. */
import type { CommandSource } from '../frame/program.js'
import { agree } from './agree.js'
import { align } from './align.js'
import { aligner } from './aligner.js'
import { compare } from './compare.js'
import { completion } from './completion.js'
import { convert } from './convert.js'
import { corpus } from './corpus.js'
import { doctor } from './doctor.js'
import { inspect } from './inspect.js'
import { parse } from './parse.js'
import { parser } from './parser.js'
import { phrases } from './phrases.js'
import { serve } from './serve.js'
import { trees } from './trees.js'
import { types } from './types.js'

export const commands: readonly CommandSource[] = [
  agree,
  align,
  aligner,
  compare,
  completion,
  convert,
  corpus,
  doctor,
  inspect,
  parse,
  parser,
  phrases,
  serve,
  trees,
  types,
]
