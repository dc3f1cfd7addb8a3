/** Elements without markup: the page runs under a policy that takes no text for HTML. */

type Child = Node | string

/** `element('p', { class: 'quiet' }, 'text')`. Attributes that are undefined are left out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** Text in which `words between backticks` are code, as the document has it. */
export function prose(text: string): Child[] {
  return text.split('`').map((part, k) => (k % 2 === 1 ? element('code', {}, part) : part))
}
