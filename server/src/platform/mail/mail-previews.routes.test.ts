import { languages } from '@slodki-ul/contract/language'
import { mailKindsEndpoints as rows } from '@slodki-ul/contract/platform/mail-kinds.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '#modules.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let shop: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  shop = (await aStaffMember(testApp, ['shop'])).headers
})
afterAll(() => testApp.close())

const preview = (kind: string, language: 'pl' | 'en', orderNumber?: number, headers = shop) =>
  testApp.call(rows.previewMail, { params: { kind }, query: { language, orderNumber } }, headers)

/** What a look must leave as it is. */
const traces = async () => ({
  ...(await queryOne<Record<string, unknown>>(
    testApp,
    sql`select (select count(*)::int from mails) as mails, (select count(*)::int from invoices) as invoices,
      (select count(*)::int from orders) as orders, (select count(*)::int from files) as files`,
  )),
  sent: testApp.sent.length,
})

describe('mails of the back office', () => {
  it('BO-141 every kind is listed with its occasion and shown in both languages, as HTML and text, with made-up data', async () => {
    const { reply: kinds, status } = await testApp.call(rows.listMailKinds, {}, shop)
    expect(status).toBe(200)
    expect(kinds.map(({ kind }) => kind)).toEqual(modules.flatMap(({ mails = {} }) => Object.keys(mails)))
    expect(kinds.length).toBeGreaterThan(45)
    const before = await traces()
    for (const { kind, name, sentWhen, audience } of kinds)
      for (const language of languages) {
        const { status: found, reply } = await preview(kind, language)
        expect([kind, language, found]).toEqual([kind, language, 200])
        expect([name[language], sentWhen[language]].every((text) => text.length > 4)).toBe(true)
        expect(reply.html).toContain(`<html lang="${language}">`)
        for (const part of [reply.subject, reply.html, reply.text])
          expect([kind, part]).toEqual([kind, expect.not.stringMatching(/undefined|\bnull\b|NaN|\[object|Invalid/)])
        expect(reply.text).not.toMatch(/<\/?(p|b|br|td|a|span)\b/)
        expect(reply.html).toContain(reply.subject.replaceAll('&', '&amp;').slice(0, 8))
        // The pictures are inside, and no link leads anywhere.
        expect(reply.html).not.toMatch(/src="(?!data:image\/png;base64,)/)
        for (const [, url = ''] of reply.html.matchAll(/href="([^"]+)"/g))
          expect(new URL(url).pathname).toBe('/%E2%80%A6')
        if (audience === 'customer') {
          const other = (await preview(kind, language === 'pl' ? 'en' : 'pl')).reply
          expect([kind, other.subject]).not.toEqual([kind, reply.subject])
        }
      }
    expect(await traces()).toEqual(before)
  })

  it('BO-141 a kind is shown with the data of a chosen order to those who may see orders, without what could be used', async () => {
    const { reply: placedOrder } = await anOrder(testApp, [[await aProduct(testApp), 2]], {
      email: 'ewa@poczta.example',
    })
    const order = await queryOne<{ number: number }>(
      testApp,
      sql`select number::int from orders where id = ${placedOrder.orderId}`,
    )
    const number = order?.number ?? 0
    const email = 'ewa@poczta.example'
    const before = await traces()
    const placed = (await preview('order-placed', 'en', number)).reply
    expect(placed.subject).toContain(`SU-${number}`)
    for (const part of [placed.html, placed.text]) expect(part).toContain(email)
    expect(placed.attachments.length).toBe(2)
    expect(placed.html).not.toMatch(/ticket|token=/)
    expect((await preview('parcel-shipped', 'pl', number)).problem.code).toBe('ERRORS.NOTFOUND')
    expect((await preview('welcome', 'pl', number)).problem.code).toBe('ERRORS.NOTFOUND')
    expect((await preview('order-placed', 'pl', 999_999_999)).problem.code).toBe('ERRORS.UNABLETOLOADORDER')
    expect((await preview('toString', 'pl')).problem.code).toBe('ERRORS.NOTFOUND')
    expect(await traces()).toEqual(before)
    const content = (await aStaffMember(testApp, ['content'])).headers
    expect((await preview('order-placed', 'pl', number, content)).status).toBe(403)
  })
})
