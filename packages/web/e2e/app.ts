/** The built app on a port of its own, served as strictly as it can be: files of its own origin and nothing inline. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'"

export interface App {
  readonly url: string
  /** where the built files are */
  readonly folder: string
  close(): Promise<void>
}

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))

/** A stage of core as a script for the browser, built as it is in the app; it defines one global of that name. */
export async function scriptOf(path: string, name: string): Promise<string> {
  const entry = fileURLToPath(new URL(`../../core/src/${path}`, import.meta.url))
  const built = await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, lib: { entry, name, formats: ['iife'] } },
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error(`nothing was built from ${path}`)
  return output.output[0].code
}

export async function startApp(): Promise<App> {
  const folder = await mkdtemp(join(tmpdir(), 'parascope-web-'))
  // the test runner says NODE_ENV=test, which would build React for development
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  await build({ configFile, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
  process.env.NODE_ENV = NODE_ENV
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const body = await readFile(file)
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-security-policy': POLICY })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    folder,
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
