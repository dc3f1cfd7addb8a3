/** The built app on a port of its own, served as in earnest: under the server's policy, and nothing inline. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp, listen } from '@parascope/server'
import { build } from 'vite'

export interface App {
  readonly url: string
  /** where the built files are */
  readonly folder: string
  close(): Promise<void>
}

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))

/** A stage of core as a script for the browser; it defines one global of that name. Without the app's settings, which name its pages. */
export async function scriptOf(path: string, name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`../../core/src/${path}`, import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2022', lib: { entry, name, formats: ['iife'] } },
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error(`nothing was built from ${path}`)
  return output.output[0].code
}

/** Builds the app into a folder. */
export async function buildApp(folder: string): Promise<void> {
  // the test runner says NODE_ENV=test, which would build React for development
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await build({ configFile, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
  process.env.NODE_ENV = NODE_ENV
}

export async function startApp(): Promise<App> {
  const folder = await mkdtemp(join(tmpdir(), 'parascope-web-'))
  await buildApp(folder)
  const listening = await listen(createApp({ webRoot: folder }), 0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${listening.port}/`,
    folder,
    close: async () => {
      await listening.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
