import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { createRateLimits, deleteExpiredRateLimits, limits } from '#http/rate-limits.ts'
import { queryOne } from '#testing/factories.ts'
import { anAddress, anEmail, rateLimitAttacks } from '#testing/rate-limit-attacks.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
/** Two processes on one database. */
let processes: [FastifyInstance, FastifyInstance]
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  const { context } = testApp
  processes = [testApp.app, await buildApp({ ...context, limits: createRateLimits(context) })]
})
afterAll(async () => {
  await processes[1].close()
  await testApp.close()
})

describe('a rate limit', () => {
  it('is tested below for each call that has one', () => {
    // Limits tested elsewhere: those of mails, which fail silently (devices.routes.test.ts, newsletter.routes.test.ts,
    // withdrawals-relay.routes.test.ts), and social links, which need a provider's token (social-links.routes.test.ts).
    // Those of staff are in staff-second-factor.routes.test.ts and admin-access.routes.test.ts.
    // The limit of codes per day lasts longer than the one per quarter of an hour.
    const others = [
      'withdrawalMailTo',
      'withdrawalMailToStranger',
      'newDeviceMail',
      'newsletterMail',
      'socialLink',
      'confirmStaffIdentity',
      'staffCall',
      'codeOfAccountInADay',
    ]
    expect([...Object.keys(rateLimitAttacks), ...others].toSorted()).toEqual(Object.keys(limits).toSorted())
  })

  it.each(Object.entries(rateLimitAttacks))(
    '%s stops a script with 429 and Retry-After, whichever process it asks',
    { timeout: 60_000 },
    async (name, prepare) => {
      const { row, from, body, headers } = await prepare(testApp)
      const one = anAddress()
      const { points, duration } = limits[name as keyof typeof limits]
      const statuses = []
      for (let tries = 0; tries <= points; tries++) {
        const response = await processes[tries % 2 === 0 ? 0 : 1].inject({
          method: row.method,
          url: `/api/${row.path}`,
          remoteAddress: from === 'one address' ? one : anAddress(),
          headers: await headers(),
          ...(row.body ? { payload: body() as object } : {}),
        })
        statuses.push(response.statusCode)
        if (tries < points) continue
        expect(response.json().code).toBe('ERRORS.TOOMANYATTEMPTS')
        const seconds = Number(response.headers['retry-after'])
        expect(seconds).toBeGreaterThan(0)
        expect(seconds).toBeLessThanOrEqual(duration)
      }
      expect(statuses.slice(0, -1)).not.toContain(429)
      expect(statuses.at(-1)).toBe(429)
    },
  )

  it('counts an IPv6 network as one visitor', async () => {
    const statuses = []
    for (let host = 1; host <= limits.register.points + 1; host++) {
      const response = await testApp.app.inject({
        method: 'POST',
        url: `/api/${authEndpoints.register.path}`,
        remoteAddress: `2001:db8:7:7::${host}`,
        payload: { email: anEmail(), languageCode: 'pl' },
      })
      statuses.push(response.statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('is reset when its time is over, and not before', async () => {
    const { db } = testApp.context
    await db.execute(
      sql`insert into rate_limits (key, points, expire) values ('old', 1, '2020-01-01'), ('new', 1, '2090-01-01')`,
    )
    await deleteExpiredRateLimits(testApp.context)
    const left = (key: string) => queryOne(testApp, sql`select key from rate_limits where key = ${key}`)
    expect([await left('old'), await left('new')]).toEqual([undefined, { key: 'new' }])
  })
})
