/**
 * The headers of every answer. The page may load scripts, styles, fonts and pictures of this server and nothing else, nothing
 * inline, nothing evaluated; no other page may frame it or hold on to its window; no address leaks in a Referer.
 */
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/** What the web application calls its one policy of Trusted Types: it lets it start its own workers. */
export const TRUSTED_TYPES_POLICY = 'parascope'

/** Sets the headers; an answer that has set a policy of its own keeps it. */
export function safeHeaders(): MiddlewareHandler {
  const set = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      // compiling WebAssembly runs no text as a script: the aligner's inner loops come as bytes in a script of ours
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: [TRUSTED_TYPES_POLICY],
    },
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    strictTransportSecurity: false, // a workbench on loopback speaks plain HTTP; a proxy in front sets its own
  })
  return async (c, next) => {
    let own: string | null = null
    await set(c, async () => {
      await next()
      own = c.res.headers.get('Content-Security-Policy')
    })
    if (own !== null) c.res.headers.set('Content-Security-Policy', own)
  }
}
