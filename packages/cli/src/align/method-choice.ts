/**
 * Which aligner the options of `align` ask for. Where no method is said, a model says it, otherwise it is `mono`. Options of
 * one kind of aligner are refused with another, naming the method that takes them; none is silently without effect.
 */
import type { Preset, StatisticalMethod, Symmetrization } from '@parascope/core/align'
import { ParascopeError } from '@parascope/core/errors'
import { modelKind } from '@parascope/engine/align'
import { DEFAULT_METHOD, type TrainingOptions } from './align-options.js'

export type AlignMethod = StatisticalMethod | 'identity' | 'mono'
export type AlignerKind = 'statistical' | 'identity' | 'mono'

export interface MethodOptions extends TrainingOptions {
  readonly method?: AlignMethod
  readonly model?: string
  readonly bitext?: readonly string[]
  readonly symmetrize?: Symmetrization
  readonly threshold?: number
  readonly preset?: Preset
  readonly stems?: true
  readonly guideline?: string
  readonly vectors?: string
  readonly paraphrases?: string
}

/** The kind of aligner; throws cli/usage where an option does not belong to it. */
export async function alignerKind(options: MethodOptions): Promise<AlignerKind> {
  const { method, model, preset, threshold, symmetrize, stems } = options
  if (preset !== undefined && method !== undefined && method !== 'hmm') {
    throw usage(`--preset ${preset} ends with the method hmm; it cannot be joined with --method ${method}`)
  }
  if (threshold !== undefined && symmetrize !== 'soft') throw usage('--threshold belongs to --symmetrize soft')
  if (stems === true && method !== 'identity') throw usage('--stems belongs to --method identity')
  if (method === 'identity' && model !== undefined) throw usage('--method identity learns nothing: it takes no --model')
  const kind = method === undefined && model !== undefined ? await modelKind(model) : kindOf(method ?? DEFAULT_METHOD)
  const [learning] = learningOptions(options)
  if (kind !== 'statistical' && learning !== undefined) {
    if (method !== undefined)
      throw usage(`--method ${method} learns nothing from text: it takes no ${learning}; --method hmm does`)
    if (model !== undefined) throw usage(`${model} is a model of the method mono, which takes no ${learning}`)
    throw usage(`${learning} belongs to the methods that learn from text: add --method hmm (the default is ${DEFAULT_METHOD})`)
  }
  const [training] = trainingOptions(options)
  if (model !== undefined && training !== undefined) throw usage(`with --model nothing is learned: it takes no ${training}`)
  if (kind !== 'mono') {
    for (const name of ['guideline', 'vectors', 'paraphrases'] as const) {
      if (options[name] !== undefined) throw usage(`--${name} belongs to --method mono`)
    }
  }
  return kind
}

function kindOf(method: AlignMethod): AlignerKind {
  return method === 'mono' || method === 'identity' ? method : 'statistical'
}

/** The options that were said and mean something only where text is learned from. */
function learningOptions(options: MethodOptions): string[] {
  return [
    ...(options.bitext === undefined ? [] : ['--bitext']),
    ...(options.symmetrize === undefined ? [] : ['--symmetrize']),
    ...trainingOptions(options),
  ]
}

function trainingOptions({ preset, iterations, identity }: MethodOptions): string[] {
  return [
    ...(preset === undefined ? [] : ['--preset']),
    ...(iterations === undefined ? [] : ['--iterations']),
    ...(identity ? [] : ['--no-identity']),
  ]
}

export function usage(message: string): ParascopeError {
  return new ParascopeError('cli/usage', message)
}
