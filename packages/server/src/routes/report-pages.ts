/**
 * Public reports at /r/SECRET, as a page, and at /r/SECRET.json as data. Whoever has the address may read it, so it must not
 * get about: no cache keeps it, no search engine lists it, no Referer carries it, no log has it.
 */
import { type Context, Hono } from 'hono'
import type { Env } from '../http/env.js'
import { hashedStyles } from '../reports/hashed-styles.js'
import { publicReport } from '../reports/public-report.js'
import type { Services } from '../services.js'
import { secretHash } from '../storage/ids.js'

export function reportPages(services: Services): Hono<Env> {
  return new Hono<Env>().get('/:secret', async (c) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex, nofollow, noarchive')
    const [, secret = '', ending] = /^(ps_report_[0-9a-z]{32})(\.json)?$/.exec(c.req.param('secret')) ?? []
    const link = await services.store.read
      .selectFrom('report_link')
      .select(['project_id', 'people', 'expires_at', 'revoked_at'])
      .where('hash', '=', secretHash(secret))
      .executeTakeFirst()
    if (link === undefined) return gone(c, 404, 'There is no report at this address.')
    if (link.revoked_at !== null || (link.expires_at !== null && link.expires_at <= services.now())) {
      return gone(c, 410, 'This report is no longer shared. Ask whoever sent you the address for a new one.')
    }
    const report = await publicReport(services, link.project_id, link.people, c.req.raw.signal)
    if (ending === '.json') return c.json(report, 200)
    // what draws plots is large, and few ask for it: the server starts without
    const { reportPage } = await import('../reports/report-page.js')
    const { html, policy } = hashedStyles(reportPage(report))
    c.header('Content-Security-Policy', policy)
    return c.html(html, 200)
  })
}

function gone(c: Context<Env>, status: 404 | 410, message: string): Response {
  return c.text(`${message}\n`, status)
}
