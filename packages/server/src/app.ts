/**
 * The HTTP application: for now the static web application with the headers that keep foreign code out. The workbench adds
 * its routes here. Everything the page needs comes from this server: no other host is ever contacted.
 */
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'

export interface AppOptions {
  /** folder with the built web application */
  readonly webRoot: string
}

/** The application, ready to be served or called with `app.request('/')` in a test. */
export function createApp({ webRoot }: AppOptions): Hono {
  const app = new Hono()
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
      referrerPolicy: 'no-referrer',
      strictTransportSecurity: false, // a workbench on loopback speaks plain HTTP; a proxy in front sets its own
    }),
  )
  app.use(compress())
  app.use('/assets/*', async (c, next) => {
    await next()
    // names carry a hash of their content
    if (c.res.status === 200) c.header('Cache-Control', 'public, max-age=31536000, immutable')
  })
  app.use(serveStatic({ root: webRoot }))
  app.notFound((c) => c.text('There is nothing at this address. The workbench starts at /', 404))
  return app
}
