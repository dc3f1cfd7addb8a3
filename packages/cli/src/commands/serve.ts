/** `parascope serve`: the workbench in the browser. */
import { spawn } from 'node:child_process'
import { Command } from 'commander'
import { example } from '../frame/help.js'
import { onInterrupt } from '../frame/interrupt.js'
import type { Environment, Io } from '../frame/io.js'
import { portNumber } from '../frame/options.js'

const DEFAULT_PORT = 4747

interface ServeOptions {
  readonly port?: number
  readonly host: string
  readonly open?: true
}

export function serve(io: Io): Command {
  const command = new Command('serve')
    .description('start the workbench in the browser; for now the playground, which keeps nothing on the server')
    .option('--port <n>', `port to listen on, or the next free one (default: the variable PORT, or ${DEFAULT_PORT})`, portNumber)
    .option('--host <address>', 'address to listen on; the default is seen from this machine only', '127.0.0.1')
    .option('--open', 'open a browser window where there is a desktop')
  example(command, 'parascope serve --port 8080', 'start it on http://localhost:8080')
  return command.action(async (options: ServeOptions) => {
    const port = options.port ?? (io.env.PORT ? portNumber(io.env.PORT) : DEFAULT_PORT)
    // loaded here, so that every other command starts without it
    const { createApp, listen, webRoot } = await import('@parascope/server')
    const listening = await listen(createApp({ webRoot: webRoot() }), port, options.host)
    const address = `http://${options.host === '127.0.0.1' ? 'localhost' : options.host}:${listening.port}`
    if (listening.port !== port && port !== 0) io.stderr.write(`Port ${port} is taken.\n`)
    io.stdout.write(`Parascope is ready at ${address}\n`)
    io.stdout.write('Stop it with Ctrl-C.\n')
    if (options.open === true && hasDesktop(io.env)) openBrowser(address)
    onInterrupt(() => listening.close())
  })
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
