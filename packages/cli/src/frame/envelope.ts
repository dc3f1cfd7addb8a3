/** The envelope of `@parascope/core/measure`, and how a command prints it. */
import type { Envelope } from '@parascope/core/measure'
import { processIo, type TextOutput } from './io.js'

export { type Envelope, type EnvelopeDraft, type EnvelopeResult, envelope, type Scale, scaleOf } from '@parascope/core/measure'

/** Writes the envelope as one line of JSON. */
export function printEnvelope(made: Envelope, stdout: TextOutput = processIo.stdout): void {
  stdout.write(`${JSON.stringify(made)}\n`)
}
