/** The page runs under Trusted Types: the only scripts that code can start are files of our own origin, through this policy. */

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): { createScriptURL(address: string): string }
}

const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes

function ownScript(address: string): string {
  const url = new URL(address, document.baseURI)
  if (url.origin !== location.origin) throw new TypeError(`${url.origin} is not where our scripts come from`)
  return url.href
}

const policy = factory?.createPolicy('parascope', { createScriptURL: ownScript }) ?? { createScriptURL: ownScript }

/** The address of one of our own scripts, as a browser with Trusted Types wants it for `new Worker`. */
export function trustedScript(address: string): string {
  return policy.createScriptURL(address)
}
