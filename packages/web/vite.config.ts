import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { demo } from './vite/demo.ts'
import { lexiconLicence } from './vite/lexicon-licence.ts'
import { serviceWorker } from './vite/service-worker.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const core = fileURLToPath(new URL('../core/src', import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }

export default defineConfig({
  root,
  // pages lie at any depth (/p/SLUG/work), so names of files begin at the root
  base: '/',
  // results name the version that they come from
  define: { 'import.meta.env.PARASCOPE_VERSION': JSON.stringify(version) },
  plugins: [react(), demo(fileURLToPath(new URL('../../demo', import.meta.url))), lexiconLicence(), serviceWorker()],
  resolve: {
    alias: [
      { find: /^@parascope\/core\/(errors|random)$/, replacement: `${core}/$1.ts` },
      { find: /^@parascope\/core\/align-mono$/, replacement: `${core}/align/mono/index.ts` },
      { find: /^@parascope\/core\/([a-z]+)$/, replacement: `${core}/$1/index.ts` },
    ],
  },
  build: {
    outDir: fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    // nothing inline: the page runs under a policy that allows only files of its own origin
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // the workbench, and the page that shows the API
    rolldownOptions: { input: [`${root}index.html`, `${root}api/index.html`] },
  },
})
