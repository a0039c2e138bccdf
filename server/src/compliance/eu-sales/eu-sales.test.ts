import { accountingEndpoints } from '@slodki-ul/contract/compliance/accounting.admin'
import { hourMs } from '@slodki-ul/contract/durations'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import { payments } from '#payments/payments/payments.tables.ts'
import { anAddress, anOrder, aProduct } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** A paid order of a file for 123.00 zł gross each, VAT 23 %: 100.00 net; `country` is that of the payment page. */
async function aSale(quantity: number, country: string | null, change: Parameters<typeof anOrder>[2] = {}) {
  const file = await aProduct(testApp, { price: 12_300, vatRate: 23, isVirtual: true })
  const consents = { terms: await currentTerms(), resign: true, digital: true }
  const { reply } = await anOrder(testApp, [[file, quantity]], { shippingMethod: 'Email', consents, ...change })
  const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  const session = { ...testApp.cards.become(page?.id ?? '', 'paid'), country }
  await handlePaymentUpdate(testApp.context, { session, state: 'paid', actor: 'provider:stripe' })
  return reply.orderId
}

async function currentTerms() {
  return (await testApp.call(termsEndpoints.getTerms, { params: { lang: 'pl' } })).reply.version
}

/** The mails to staff after the next hourly look. */
async function reports() {
  testApp.clock.advance(hourMs)
  for (let round = 0; round < 2; round++) await testApp.runJobs()
  return testApp.sent.filter(({ subject }) => subject.startsWith('Sprzedaż cyfrowa do UE'))
}

describe('digital sales to consumers in other member states', () => {
  it('BO-170 are summed by year by the country of the payment and of the invoice; staff are told once near the limit and once at it', async () => {
    await aSale(99, 'DE')
    await aSale(99, 'FR')
    await aSale(99, null, {
      ...{ userWantsInvoice: true, invoiceFor: 'person' },
      companyData: { name: '', taxId: '', address: { ...anAddress, country: 'CZ' } },
    })
    // Not counted: Poland, outside the EU, a company that VIES confirmed, a gift card.
    await aSale(99, 'PL')
    await aSale(99, 'CH')
    await aSale(99, 'DE', {
      userWantsInvoice: true,
      companyData: { name: 'Biene GmbH', taxId: 'DE123456789', address: { ...anAddress, country: 'DE' } },
    })
    expect(await reports()).toEqual([])

    await aSale(39, 'DE')
    const [near, ...others] = await reports()
    expect(others).toEqual([])
    expect(near).toMatchObject({
      to: testApp.context.config.seller.email,
      subject: expect.stringContaining('blisko limitu'),
    })
    expect(near?.text.replace(/\s/g, ' ')).toContain('33 600,00 zł netto')

    const year = testApp.clock.date().getUTCFullYear()
    const sums = async (of: number, role: 'accountant' | 'shop' = 'accountant') => {
      const { headers } = await aStaffMember(testApp, [role])
      return testApp.call(accountingEndpoints.getEuSales, { query: { year: String(of) } as never }, headers)
    }
    // 336 files of 100.00 net, of a limit of 42,000.
    expect((await sums(year)).reply).toEqual({ year, netAmount: 33_600, limit: 42_000, percent: 80 })
    expect((await sums(year - 1)).reply).toMatchObject({ netAmount: 0, percent: 0 })
    expect((await sums(year, 'shop')).status).toBe(403)

    const last = await aSale(84, 'IT')
    const [, reached, ...more] = await reports()
    expect(reached?.subject).toContain('limit przekroczony')
    expect([more, (await reports()).length]).toEqual([[], 2])
    const [paid] = await testApp.context.db.select().from(payments).where(eq(payments.orderId, last))
    expect(paid?.country).toBe('IT')
    expect(paid?.state).toBe('paid')
  })

  it('are forgotten by nobody: the country of a payment outlives a later report without one', async () => {
    const orderId = await aSale(1, 'DE')
    const page = [...testApp.cards.sessions.values()].findLast((session) => session.orderId === orderId)
    if (!page) throw new Error('The order has no payment page.')
    await handlePaymentUpdate(testApp.context, {
      session: { ...page, country: null },
      state: 'paid',
      actor: 'job:check',
    })
    const rows = await testApp.context.db.execute(sql`select country from payments where order_id = ${orderId}`)
    expect(JSON.stringify(rows)).toContain('DE')
  })
})
