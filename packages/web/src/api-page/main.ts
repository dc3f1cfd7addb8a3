/** The page at /api/: every route of the server by group, to read and to try. Everything on it comes from the OpenAPI document. */
import '@fontsource-variable/inter/wght.css'
import '../shell/tokens.css'
import '../shell/shell.css'
import './api-page.css'
import { applyTheme, keptTheme } from '../shell/theme.js'
import { element, prose } from './dom.js'
import { type OpenApi, routesOf } from './openapi.js'
import type { SignedIn } from './request.js'
import { routeCard } from './route-card.js'

interface Session {
  readonly person: { readonly name: string } | null
  readonly csrf: string | null
}

applyTheme(keptTheme())
await show(document.getElementById('api')!)

async function show(place: HTMLElement): Promise<void> {
  let description: OpenApi
  let session: Session
  try {
    description = (await (await fetch('/api/openapi.json')).json()) as OpenApi
    session = (await (await fetch('/api/session')).json()) as Session
  } catch (error) {
    place.append(element('p', { class: 'fault' }, `The description of the API could not be read: ${String(error)}`))
    return
  }
  const token = element('input', {
    class: 'field api__token',
    type: 'password',
    autocomplete: 'off',
    placeholder: 'token, instead of the session',
    'aria-label': 'token, instead of the session; not kept',
  })
  const filter = element('input', {
    class: 'field api__filter',
    type: 'search',
    placeholder: 'Find a route',
    'aria-label': 'find a route',
  })
  const signedIn = (): SignedIn => ({ csrf: session.csrf, token: token.value.trim() })
  const groups = description.tags.map(({ name, description: about }) => {
    const cards = routesOf(description, name).map((route) => ({
      card: routeCard(route, description, signedIn),
      words: `${route.method} ${route.path} ${route.operation.summary ?? ''}`.toLowerCase(),
    }))
    const section = element(
      'section',
      { class: 'api__group', id: `group-${name}` },
      element('h2', {}, name),
      element('p', { class: 'quiet' }, about),
      ...cards.map(({ card }) => card),
    )
    const link = element('li', {}, element('a', { href: `#group-${name}` }, name, element('span', {}, String(cards.length))))
    return { section, link, cards }
  })
  const nothing = element('p', { class: 'empty', hidden: '' }, 'No route has this in its name.')
  filter.addEventListener('input', () => {
    const wanted = filter.value.trim().toLowerCase().split(/\s+/)
    for (const { section, link, cards } of groups) {
      for (const { card, words } of cards) card.hidden = !wanted.every((word) => words.includes(word))
      section.hidden = cards.every(({ card }) => card.hidden)
      link.hidden = section.hidden
    }
    nothing.hidden = groups.some(({ section }) => !section.hidden)
  })
  place.append(
    element('a', { class: 'skip', href: '#routes' }, 'To the routes'),
    element(
      'header',
      { class: 'bar api__bar' },
      element('a', { class: 'bar__brand', href: '/' }, 'Parascope'),
      element('h1', { class: 'bar__crumb' }, 'API'),
      element('span', { class: 'bar__grow' }),
      element('span', { class: 'quiet' }, session.person === null ? 'not signed in' : `signed in as ${session.person.name}`),
      token,
    ),
    element(
      'div',
      { class: 'api' },
      element(
        'nav',
        { class: 'api__nav', 'aria-label': 'groups of routes' },
        filter,
        element('ul', {}, ...groups.map(({ link }) => link)),
      ),
      element(
        'main',
        { class: 'api__routes', id: 'routes', tabindex: '-1' },
        element(
          'p',
          { class: 'api__about' },
          ...prose(description.info.description ?? ''),
          ' ',
          element('a', { href: '/api/openapi.json' }, 'openapi.json'),
        ),
        nothing,
        ...groups.map(({ section }) => section),
      ),
    ),
  )
  const named = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
  if (named instanceof HTMLDetailsElement) named.open = true
  named?.scrollIntoView()
}
