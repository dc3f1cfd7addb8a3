/** `npm run build`: compiles the packages and the kernels and bundles the web application and the command line. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setup as buildKernels } from './build-kernels.mjs'
import { bundleProgram } from './bundle-program.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

function run(script, args, folder = root) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

run('typescript/bin/tsc', ['-b', 'packages/core', 'packages/engine', 'packages/server', 'packages/cli', 'packages/web'])
buildKernels()
await bundleProgram()
run('vite/bin/vite.js', ['build', '--logLevel', 'warn'], join(root, 'packages/web'))
// the demo project is made from the demo corpus, wherever the program is installed
cpSync(join(root, 'demo'), join(root, 'packages/server/dist/demo-corpus'), {
  recursive: true,
  filter: (path) => !/systems$|\.txt$|\.tsv$/.test(path),
})
// npm packs a licence only from the package's own folder
for (const name of readdirSync(join(root, 'packages')))
  copyFileSync(join(root, 'LICENSE'), join(root, 'packages', name, 'LICENSE'))
