import { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutgoingMail } from '#providers/smtp.ts'
import { aPaidOrderOf } from '#testing/gift-cards.ts'
import { expectSound } from '#testing/sound-mails.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const ebook = 14
const buyer = 'zosia@poczta.example'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Runs due jobs and returns the resulting mails to the buyer. */
async function mailsOf(work: () => Promise<unknown>): Promise<OutgoingMail[]> {
  testApp.sent.length = 0
  await work()
  await testApp.runJobs()
  return testApp.sent.filter(({ to }) => to === buyer)
}

describe('POST /orders/new-download-links', () => {
  const ask = (link: string) => testApp.call(ordersEndpoints.sendNewLinks, { body: { link } })

  /** A paid order and the token of a link to its file. */
  async function aLink() {
    const { orderId } = await aPaidOrderOf(testApp, { lines: [[ebook, 1]] })
    const [mail] = await mailsOf(async () => {})
    const [, token = ''] = /\/media\/private\/(\S+)/.exec(mail?.text ?? '') ?? []
    return { orderId, token }
  }

  it('sends new links to the address of the order, long after the old ones stopped, not more often than needed', async () => {
    const { token } = await aLink()
    testApp.clock.advance(31 * dayMs)
    const mails = await mailsOf(async () => {
      for (let times = 0; times < 3; times++) expect((await ask(token)).status).toBe(202)
    })
    expect(mails).toHaveLength(1)
    expectSound(mails[0], 'pl')
    expect(mails[0]?.subject).toMatch(/^Nowe linki do plików z zamówienia SU-\d+$/)
    const [url = ''] = /http\S+\/media\/private\/\S+/.exec(mails[0]?.text ?? '') ?? []
    expect(url).not.toContain(token)
    const file = await testApp.app.inject({ url: new URL(url).pathname })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    testApp.clock.advance(10 * minuteMs)
    expect(await mailsOf(() => ask(token))).toHaveLength(1)
  })

  it('returns the same response to unknown orders, and sends no mail', async () => {
    const { orderId, token } = await aLink()
    await testApp.context.db.execute(sql`update orders set status = 'Canceled' where id = ${orderId}`)
    const foreign = testApp.context.links.sign('order', orderId, 60)
    const mails = await mailsOf(async () => {
      for (const link of [token, `${token}x`, 'x', foreign]) {
        const { status, reply } = await ask(link)
        expect([status, reply]).toEqual([202, undefined])
      }
    })
    expect(mails).toEqual([])
    expect((await ask('')).status).toBe(400)
  })

  it('is limited per address', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const statuses = []
    for (let times = 0; times < 21; times++)
      statuses.push((await strict.call(ordersEndpoints.sendNewLinks, { body: { link: 'x' } })).status)
    await strict.close()
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 202))
    expect(statuses[20]).toBe(429)
  })
})
