/** `parascope serve`: the workbench in the browser, on a data folder or a PostgreSQL database. */
import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { ParascopeError } from '@parascope/core/errors'
import { Command, InvalidArgumentError } from 'commander'
import { example } from '../frame/help.js'
import { onInterrupt } from '../frame/interrupt.js'
import type { Environment, Io } from '../frame/io.js'
import { list, nonNegativeInt, portNumber, positiveInt } from '../frame/options.js'

const DEFAULT_PORT = 4747
const DEFAULT_FOLDER = 'parascope-data'
const LONGEST_STOP = 5000
const HOUR = 3_600_000
const SHORTEST_SECRET = 16

interface ServeOptions {
  readonly data?: string
  readonly demo?: true
  readonly database?: string
  readonly port?: number
  readonly host: string
  readonly baseUrl?: string
  readonly backupEvery: number
  readonly backupKeep: number
  readonly webhookAllow?: readonly string[]
  readonly quiet?: true
  readonly open?: true
}

export function serve(io: Io): Command {
  const command = new Command('serve')
    .description('start the workbench in the browser')
    .option('--data <folder>', `where everything is kept; made if it is not there (default: ./${DEFAULT_FOLDER})`)
    .option('--demo', 'the demo, in a data folder of its own; no sign-in, so only for this machine')
    .option(
      '--database <url>',
      'PostgreSQL instead of a file in the data folder, such as postgres://user@host/name (default: PARASCOPE_DATABASE)',
    )
    .option('--port <n>', `port to listen on, or the next free one (default: the variable PORT, or ${DEFAULT_PORT})`, portNumber)
    .option('--host <address>', 'address to listen on; the default is seen from this machine only', '127.0.0.1')
    .option(
      '--base-url <url>',
      'where people reach the server through a proxy; the port is then exactly the one asked for',
      baseUrl,
    )
    .option('--backup-every <hours>', 'hours between backups into the data folder; 0: none', nonNegativeInt, 24)
    .option('--backup-keep <n>', 'how many of these backups stay', positiveInt, 7)
    .option('--webhook-allow <hosts>', 'hosts in a private network, or without TLS, that webhooks may call', list)
    .option('--quiet', 'log only what went wrong, not every request')
    .option('--open', 'open a browser window where there is a desktop')
  example(command, 'parascope serve --data annotations --port 8080', 'keep a project in ./annotations, on http://localhost:8080')
  return command.action(async (options: ServeOptions) => {
    const port = options.port ?? (io.env.PORT ? portNumber(io.env.PORT) : DEFAULT_PORT)
    const isDemo = options.demo === true
    const dataFolder = resolve(options.data ?? (isDemo ? demoFolder(io.env) : DEFAULT_FOLDER))
    // a folder in use is refused before the whole server is loaded
    const { checkFree } = await import('@parascope/server/lock')
    checkFree(dataFolder)
    // loaded here, so that every other command starts without it
    const { demoFiles, isLoopback, openLog, startWorkbench, webRoot } = await import('@parascope/server')
    const database = options.database ?? io.env.PARASCOPE_DATABASE
    const metricsToken = secretOf(io.env, 'PARASCOPE_METRICS_TOKEN')
    if (isDemo && (!isLoopback(options.host) || options.baseUrl !== undefined || database !== undefined)) {
      throw new ParascopeError('cli/usage', '--demo needs no sign-in: it goes with no other --host, --base-url or --database')
    }
    const log = openLog((line) => io.stderr.write(line), {
      now: Date.now,
      isPretty: io.stderr.isTTY === true,
      isQuiet: options.quiet === true,
    })
    const workbench = await startWorkbench({
      dataFolder,
      ...(database === undefined ? {} : { database: databaseUrl(database) }),
      ...(options.baseUrl === undefined ? {} : { baseUrl: options.baseUrl }),
      host: options.host,
      port,
      webRoot: webRoot(),
      ...(isDemo ? { demo: { files: demoFiles() } } : {}),
      ...(isDemo || options.backupEvery === 0
        ? {}
        : { backups: { everyMs: options.backupEvery * HOUR, keep: options.backupKeep } }),
      log,
      ...(options.webhookAllow === undefined ? {} : { webhookAllow: options.webhookAllow }),
      ...(metricsToken === undefined ? {} : { metricsToken }),
    })
    onInterrupt(() => {
      // whatever hangs must not keep the process: what was acknowledged is on disk
      setTimeout(() => process.exit(1), LONGEST_STOP).unref()
      return workbench.close()
    })
    if (workbench.port !== port && port !== 0) io.stderr.write(`Port ${port} is taken.\n`)
    if (!isLoopback(options.host) && options.baseUrl === undefined) {
      io.stderr.write(
        `Careful: everybody who reaches ${options.host} reaches this server, and passwords travel unencrypted. ` +
          'Put a proxy with TLS before it and name its address with --base-url.\n',
      )
    }
    io.stdout.write(`Everything is kept in ${dataFolder}${database === undefined ? '' : ' and the database'}\n`)
    io.stdout.write(`Parascope is ready at ${workbench.baseUrl}\n`)
    if (workbench.setupLink !== undefined) {
      io.stdout.write(
        `Nobody can sign in yet. Make the first account with this link, which works once:\n  ${workbench.setupLink}\n`,
      )
    }
    io.stdout.write('Stop it with Ctrl-C.\n')
    if (options.open === true && hasDesktop(io.env)) openBrowser(workbench.baseUrl)
  })
}

/** Where programs of a user keep their data. */
function demoFolder(env: Environment): string {
  const home =
    env.XDG_DATA_HOME ?? (process.platform === 'win32' ? env.LOCALAPPDATA : undefined) ?? join(homedir(), '.local', 'share')
  return join(home, 'parascope', 'demo')
}

/** An address without a path, such as `https://parascope.example.org`. */
function baseUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '' || url.username !== '') {
    throw new InvalidArgumentError('Expected an address without a path, such as https://parascope.example.org')
  }
  return url.origin
}

function databaseUrl(value: string): string {
  if (URL.canParse(value) && /^postgres(?:ql)?:$/.test(new URL(value).protocol)) return value
  // the value may hold a password: it is not repeated
  throw new ParascopeError('cli/usage', '--database takes an address such as postgres://user@host/name')
}

/** A secret from the environment: on the command line every user of the machine could read it. */
function secretOf(env: Environment, name: string): string | undefined {
  const secret = env[name]
  if (secret !== undefined && secret.length < SHORTEST_SECRET) {
    throw new ParascopeError('cli/usage', `${name} is too short: use at least ${SHORTEST_SECRET} characters`)
  }
  return secret
}

function hasDesktop(env: Environment): boolean {
  if (env.CI !== undefined || env.SSH_CONNECTION !== undefined) return false
  return process.platform !== 'linux' || env.DISPLAY !== undefined || env.WAYLAND_DISPLAY !== undefined
}

function openBrowser(address: string): void {
  const [program, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', '""'] : ['xdg-open']
  // no browser to open is no reason to stop: the address is on the screen
  spawn(program!, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
