/**
 * Setting up a clone: installs and builds what is missing or out of date, says what it does, and is quick when there is
 * nothing to do. CommonJS and old syntax up to the version check, so that an old Node can still read the refusal.
 */
'use strict'

const MINIMUM = [20, 19]
const version = process.versions.node.split('.').map(Number)
if (version[0] < MINIMUM[0] || (version[0] === MINIMUM[0] && version[1] < MINIMUM[1])) {
  console.error(
    'Parascope needs Node ' +
      MINIMUM.join('.') +
      ' or newer; this is Node ' +
      process.versions.node +
      '. Install a newer one from https://nodejs.org and try again.',
  )
  process.exit(1)
}

const { spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const { existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs')
const { join, relative } = require('node:path')

const root = join(__dirname, '..')
const installStamp = join(root, 'node_modules', '.parascope-installed')
const buildStamp = join(root, 'node_modules', '.parascope-built')
const products = ['packages/cli/dist/bundle/main.js', 'packages/web/dist/index.html']

/** Runs a program in the project's root and ends this process if it fails. */
function run(title, command, args, options = {}) {
  const started = Date.now()
  console.log(`${title} …`)
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error !== undefined || status !== 0) {
    console.error(`${title} failed${error === undefined ? '' : `: ${error.message}`}.`)
    process.exit(status || 1)
  }
  console.log(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

function runNpm(title, args) {
  const npm = process.env.npm_execpath
  if (npm !== undefined && /\.[cm]?js$/.test(npm)) run(title, process.execPath, [npm, ...args])
  else run(title, process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { shell: process.platform === 'win32' })
}

/** What the build or the installation puts among the sources. */
const MADE = ['node_modules', 'dist', 'LICENSE']

/** Files below a folder, without what is built or installed. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !MADE.includes(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  for (const file of files.sort()) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function isStamped(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Installs the dependencies if the manifests have changed since the last time. */
function ensureInstalled() {
  const manifests = [
    'package.json',
    'package-lock.json',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`),
  ]
  const hash = hashOf(manifests.map((name) => join(root, name)).filter((path) => existsSync(path)))
  if (isStamped(installStamp, hash)) return
  runNpm('Installing dependencies', ['install', '--no-audit', '--no-fund'])
  writeFileSync(installStamp, hash)
}

/** Builds the packages if a source has changed since the last time. */
function ensureBuilt() {
  const sources = ['packages', 'demo'].flatMap((folder) => filesBelow(join(root, folder)))
  const configs = readdirSync(root).filter((name) => /^tsconfig.*\.json$/.test(name))
  const hash = hashOf([...sources.filter((path) => !/\.test\.tsx?$/.test(path)), ...configs.map((name) => join(root, name))])
  if (isStamped(buildStamp, hash) && products.every((product) => existsSync(join(root, product)))) return
  run('Building', process.execPath, ['scripts/build.mjs'])
  writeFileSync(buildStamp, hash)
}

module.exports = { ensureBuilt, ensureInstalled, root, run }
