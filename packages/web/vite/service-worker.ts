/**
 * Builds the service worker as a script of its own beside the app and tells it which files the app consists of. By hand rather than
 * by a plugin: all it does is keep one page and files that carry a hash in their names, which is a hundred lines; the
 * plugins for it bring a library of strategies into the page and far more packages into the build.
 */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const entry = fileURLToPath(new URL('../src/offline/service-worker.ts', import.meta.url))

/** Kept at once: programs, styles, and letters of Latin scripts. The rest is kept when it is first used. */
const NEEDED = /^assets\/.*(?:\.js|\.css|-latin-[^/]*\.woff2)$/

export function serviceWorker(): Plugin {
  return {
    name: 'parascope-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => NEEDED.test(name))
          .sort()
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('the service worker needs the page to be built before it')
        const version = createHash('sha256').update(files.join('\n')).update(page.source).digest('hex').slice(0, 12)
        const app = { version, files: [...files.map((name) => `/${name}`), '/icon.svg'] }
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await scriptFor(app) })
      },
    },
  }
}

async function scriptFor(app: { readonly version: string; readonly files: readonly string[] }): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { PARASCOPE_APP: JSON.stringify(app) },
    build: { write: false, target: 'es2022', lib: { entry, name: 'parascope', formats: ['iife'] } },
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error('the service worker was not built')
  return output.output[0].code
}
