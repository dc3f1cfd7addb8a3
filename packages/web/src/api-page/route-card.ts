/** One route: what it is, a form to fill, a button to send it, and what came back. */
import { sendTo } from './answer.js'
import { element, prose } from './dom.js'
import { exampleOf } from './example.js'
import { type OpenApi, type Parameter, type Route, resolved } from './openapi.js'
import { curlLine, type Filled, requestOf, type SignedIn } from './request.js'

/** The card, closed; its form is made when it is opened first. */
export function routeCard(route: Route, document: OpenApi, signedIn: () => SignedIn): HTMLElement {
  const { method, path, operation } = route
  const head = element(
    'summary',
    { class: 'route__head' },
    element('span', { class: 'route__method', 'data-method': method }, method),
    element('code', { class: 'route__path' }, path),
    element('span', { class: 'route__summary' }, operation.summary ?? ''),
    element('span', { class: 'route__access', title: 'who may call it' }, operation['x-access'] ?? ''),
  )
  const card = element('details', { class: 'route', id: operation.operationId }, head)
  card.addEventListener('toggle', () => {
    if (card.open && card.childElementCount === 1) card.append(routeForm(route, document, signedIn))
  })
  return card
}

function routeForm(route: Route, document: OpenApi, signedIn: () => SignedIn): HTMLElement {
  const { method, operation } = route
  const fields = (operation.parameters ?? []).map((parameter) => ({ parameter, input: inputFor(parameter, document) }))
  const [contentType, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const body = contentType === undefined ? undefined : bodyField(contentType, media?.schema, document)
  const line = element('code', { class: 'route__curl' })
  const answer = element('div', { class: 'answer' })
  const send = element('button', { type: 'submit', class: 'button route__send' }, method === 'GET' ? 'Send' : `Send ${method}`)
  const stop = element('button', { type: 'button', class: 'button', hidden: '' }, 'Stop')
  const form = element(
    'form',
    { class: 'route__form' },
    ...fields.map(({ parameter, input }) => labelled(parameter.name, parameter, input)),
    ...(body === undefined ? [] : [element('label', { class: 'route__field route__field--wide' }, `body, ${contentType}`, body)]),
    element('div', { class: 'row-of-buttons' }, send, stop),
    line,
  )
  const filled = (): Filled => ({
    values: Object.fromEntries(fields.map(({ parameter, input }) => [parameter.name, input.value])),
    ...(body === undefined ? {} : { body: body.value, contentType: contentType! }),
  })
  const showLine = () => {
    line.textContent = curlLine(requestOf(route, filled(), signedIn()), location.origin)
  }
  form.addEventListener('input', showLine)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const leaving = new AbortController()
    stop.onclick = () => leaving.abort()
    send.disabled = true
    stop.hidden = false
    await sendTo(answer, requestOf(route, filled(), signedIn()), leaving.signal)
    send.disabled = false
    stop.hidden = true
  })
  showLine()
  const answers = Object.entries(operation.responses).filter(([status]) => status !== 'default')
  return element(
    'div',
    { class: 'route__inside' },
    ...(operation.description === undefined ? [] : [element('p', { class: 'route__text' }, ...prose(operation.description))]),
    form,
    answer,
    element(
      'dl',
      { class: 'route__answers' },
      ...answers.map(([status, { description }]) =>
        element('div', {}, element('dt', {}, status), element('dd', {}, ...prose(description))),
      ),
    ),
  )
}

type Field = HTMLInputElement | HTMLSelectElement

function inputFor({ schema: given, required }: Parameter, document: OpenApi): Field {
  const schema = resolved(given, document)
  if (schema.enum !== undefined) {
    const select = element('select', { class: 'field' })
    const options = [...(required === true ? [] : ['']), ...schema.enum.map(String)]
    for (const value of options) select.append(element('option', { value }, value === '' ? defaultText(schema.default) : value))
    return select
  }
  const placeholder = schema.default === undefined ? schema.example : schema.default
  return element('input', {
    class: 'field',
    placeholder: placeholder === undefined ? undefined : String(placeholder),
    required: required === true ? '' : undefined,
    spellcheck: 'false',
    autocomplete: 'off',
  })
}

function defaultText(value: unknown): string {
  return value === undefined ? '' : `(${String(value)})`
}

function labelled(name: string, { description, required, in: place, schema }: Parameter, input: Field): HTMLElement {
  const about = description ?? schema.description
  return element(
    'label',
    { class: 'route__field' },
    element('span', {}, element('b', {}, name), ` ${place}${required === true ? '' : ', optional'}`),
    input,
    ...(about === undefined ? [] : [element('span', { class: 'quiet' }, about)]),
  )
}

function bodyField(contentType: string, schema: Parameter['schema'] | undefined, document: OpenApi): HTMLTextAreaElement {
  const field = element('textarea', { class: 'field route__body', rows: '8', spellcheck: 'false' })
  if (contentType.includes('json') && schema !== undefined) field.value = JSON.stringify(exampleOf(schema, document), null, 2)
  return field
}
