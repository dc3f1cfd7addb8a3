/** The facts of package.json that the command line shows or checks. */
import { readFileSync } from 'node:fs'

interface Manifest {
  readonly version: string
  readonly engines: { readonly node: string }
}

export const manifest: Manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
