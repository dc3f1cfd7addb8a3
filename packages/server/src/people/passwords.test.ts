import { describe, expect, it } from 'vitest'
import { checkPassword, hashPassword, isPassword } from './passwords.js'

describe('a password', () => {
  it.each([
    ['short', 'short 123'],
    ['the login', 'maria.lopez'],
    ['the login with a year', 'Maria.Lopez2026!'],
    ['the name', 'María López Ruiz'],
    ['the login again and again', 'Maria.LopezMaria.Lopez1'],
    ['common', 'password123'],
    ['common twice', 'adminadmin'],
    ['common in disguise', 'Password2026!'],
    ['a row', '1234567890'],
    ['a row downwards', '9876543210'],
    ['a row twice', '1234512345'],
    ['a keyboard row', 'qwertyuiop'],
    ['one letter', 'aaaaaaaaaaaa'],
    ['two letters', 'abababababab'],
  ])('is refused when it is %s', (_, password) => {
    expect(() => checkPassword(password, 'maria.lopez', 'María López Ruiz')).toThrow(/^the password /)
  })

  it.each(['four tall green herons', 'Zx8!kwpqL2', 'ねこがまどからそとをみている', '4815162342 tide'])(
    'may be %s',
    (password) => {
      expect(() => checkPassword(password, 'maria', 'María')).not.toThrow()
    },
  )

  it('is kept as argon2id with 19 MiB and two passes', async () => {
    const kept = await hashPassword('four tall green herons')
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(kept).not.toBe(await hashPassword('four tall green herons'))
    expect(await isPassword(kept, 'four tall green herons')).toBe(true)
    expect(await isPassword(kept, 'four tall green heron')).toBe(false)
  })

  it('is the same however its letters are composed', async () => {
    expect(await isPassword(await hashPassword('caf\u00e9 au lait'), 'cafe\u0301 au lait')).toBe(true)
  })

  it('is never the one of nobody', async () => {
    expect(await isPassword(null, '')).toBe(false)
    expect(await isPassword(null, 'four tall green herons')).toBe(false)
  })
})
