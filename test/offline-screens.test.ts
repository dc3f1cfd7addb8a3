/** The service worker knows every screen that the server answers: between two packages, so it stands here. */
import { expect, it } from 'vitest'
import { SCREENS } from '../packages/server/src/http/screens.js'
import { requestKind } from '../packages/web/src/offline/requests.js'

it.each(SCREENS.map((path) => path.replace('*', 'x')))('%s is a screen without a line too', (path) => {
  const origin = 'https://bench.test'
  expect(requestKind({ method: 'GET', mode: 'navigate', url: `${origin}${path}` }, origin)).toBe('screen')
})
