/**
 * Passwords: argon2id with 19 MiB and two passes (what OWASP recommends), computed off the event loop. What is too short,
 * too common or the login itself is refused; nothing else is demanded of a password.
 */
import { hash, verify } from '@node-rs/argon2'
import { ParascopeError } from '@parascope/core/errors'
import { newSecret } from '../storage/ids.js'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const SHORTEST_PASSWORD = 10

/** The commonest that are long enough; digits and marks at their ends are cut off before comparing, so each stands for many. */
const COMMON = new Set([
  ...['password', 'passwort', 'contraseña', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'iloveyou'],
  ...['letmein', 'welcome', 'changeme', 'administrator', 'admin', 'sunshine', 'princess', 'football', 'baseball', 'basketball'],
  ...['superman', 'trustno', 'starwars', 'whatever', 'dragon', 'monkey', 'master', 'michael', 'computer', 'internet', 'qwerty'],
  ...[
    'qwertyqwerty',
    'passwordpassword',
    'adminadmin',
    'testtest',
    'test',
    'secret',
    'default',
    'parascope',
    'annotator',
    'q1w2e3r4t5y6',
  ],
  ...['1q2w3e4r5t', '1qaz2wsx3edc', '1q2w3e4r5t6y', 'abcdefghij', 'abcdefghijkl', 'abc', 'login', 'guest', 'hello', 'access'],
])

/** Throws http/bad-request with the reason if the password is one that others would try first. */
export function checkPassword(password: string, login: string, name: string): void {
  const reason = weakness(
    password.normalize('NFKC').toLowerCase(),
    [login, name].map((own) => own.normalize('NFKC').toLowerCase()),
  )
  if (reason === undefined) return
  throw new ParascopeError('http/bad-request', `the password ${reason}`, { field: 'password', reason })
}

function weakness(password: string, own: readonly string[]): string | undefined {
  if ([...password].length < SHORTEST_PASSWORD) return `needs at least ${SHORTEST_PASSWORD} characters`
  if (new Set(password).size < 4) return 'is the same few characters again and again'
  const core = password.replace(/^[\d\W_]+|[\d\W_]+$/gu, '')
  if (core === '' && /^\d+$/.test(password) && isRun(password)) return 'is a row of numbers'
  const once = /^(.+?)\1+$/u.exec(core)?.[1] ?? core // maxmaxmax is max
  const forms = [password, core, once]
  if (forms.some((form) => COMMON.has(form))) return 'is one of those that everybody tries'
  if (forms.some((form) => form !== '' && own.includes(form))) return 'is your name or login'
  return undefined
}

/** Are the digits counted up or down, or repeated from such a row? */
function isRun(digits: string): boolean {
  return /^(\d{1,5})\1+$/.test(digits) || '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits)
}

/** The password as it is kept. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST)
}

let nobodys: Promise<string> | undefined

/** Is it the password? Where there is none (nobody has this login) the same work is done for nothing. */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword(newSecret('session'))
  const isSame = await verify(kept ?? (await nobodys), password.normalize('NFKC'))
  return isSame && kept !== null
}
