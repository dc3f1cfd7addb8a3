/** The commands of `parascope`, each in its own file. */
import type { CommandSource } from '../frame/program.js'
import { agree } from './agree.js'
import { align } from './align.js'
import { aligner } from './aligner.js'
import { backup } from './backup.js'
import { compare } from './compare.js'
import { completion } from './completion.js'
import { convert } from './convert.js'
import { corpus } from './corpus.js'
import { doctor } from './doctor.js'
import { inspect } from './inspect.js'
import { parse } from './parse.js'
import { parser } from './parser.js'
import { phrases } from './phrases.js'
import { restore } from './restore.js'
import { serve } from './serve.js'
import { trees } from './trees.js'
import { types } from './types.js'
import { verify } from './verify.js'

export const commands: readonly CommandSource[] = [
  agree,
  align,
  aligner,
  backup,
  compare,
  completion,
  convert,
  corpus,
  doctor,
  inspect,
  parse,
  parser,
  phrases,
  restore,
  serve,
  trees,
  types,
  verify,
]
