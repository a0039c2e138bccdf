import type { OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orders } from '#commerce/orders/orders.tables.ts'
import { subscriptions } from '#membership/billing/subscription.tables.ts'
import { documentMails } from '#testing/documents.ts'
import { anAddress, anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { documentsOf, reportPaid } from '#testing/paid-orders.ts'
import { readPdf } from '#testing/pdf.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.runJobs()
  testApp.sent.length = 0
  testApp.vatIds.isDown = false
  testApp.vatIds.asked.length = 0
})

const german = {
  userWantsInvoice: true,
  companyData: { name: 'Imkerei Biene GmbH', taxId: 'de 123 456 789', address: { ...anAddress, country: 'DE' } },
} satisfies Partial<OrderFormInput>
const consents = { resign: true, digital: true }

/** An order of an e-book for 49.99 zł, a jar of honey × 2 and a courier, by a company in Germany. */
async function order(change: Partial<OrderFormInput> = {}) {
  const terms = await termsVersion()
  const file = await aProduct(testApp, { price: 4999, vatRate: 5, isVirtual: true })
  const honey = await aProduct(testApp, { price: 3333, vatRate: 5 })
  return anOrder(
    testApp,
    [
      [file, 1],
      [honey, 2],
    ],
    {
      ...{ shippingMethod: 'EmailKurierDPD', consents: { ...consents, terms } },
      ...german,
      ...change,
    },
  )
}

async function termsVersion() {
  return (await testApp.call(termsEndpoints.getTerms, { params: { lang: 'pl' } })).reply.version
}

async function pay(orderId: string) {
  const page = [...testApp.cards.sessions.values()].findLast((session) => session.orderId === orderId)
  await reportPaid(testApp, testApp.cards.become(page?.id ?? '', 'paid'))
  const [invoice] = await documentsOf(testApp, orderId)
  return invoice
}

const storedOrder = async (id: string) => (await testApp.context.db.select().from(orders).where(eq(orders.id, id)))[0]

describe('an order of a company in another member state', () => {
  it('has its files outside Polish VAT and its goods taxed here, once VIES has confirmed the number, which is kept', async () => {
    const { reply } = await order()
    expect(testApp.vatIds.asked).toEqual(['DE123456789'])
    const stored = await storedOrder(reply.orderId)
    expect(stored?.vatIdCheck).toEqual({
      ...{ vatId: 'DE123456789', isConfirmed: true, consultationNumber: 'WAPI1' },
      checkedAt: testApp.clock.date().toISOString(),
    })
    const invoice = await pay(reply.orderId)
    expect(invoice?.lines.map(({ vatRate, gross, vat }) => [vatRate, gross, vat])).toEqual([
      [-1, 4999, 0],
      // 5 / 105 of 66.66 and of the courier's 17.90 together is 4.03.
      [5, 6666, expect.any(Number)],
      [5, 1790, expect.any(Number)],
    ])
    expect(invoice).toMatchObject({ type: 'Invoice', total: 13455, vatTotal: 403, buyer: { taxId: 'DE123456789' } })
    await testApp.runJobs()
    await testApp.runJobs()
    const [mail] = documentMails(testApp)
    const [page = ''] = (await readPdf(mail?.attachments[0]?.content as Buffer)).pages
    for (const text of [
      'Odwrotne obciążenie / reverse charge.',
      'VAT UE: DE123456789',
      'Niemcy',
      ' np 49,99',
      'np 49,99 0,00 49,99',
    ])
      expect(page).toContain(text)
    expect(page.match(/NIP/g)).toHaveLength(1)
    const placed = testApp.sent.find(({ subject }) => subject.includes('opłacone'))
    for (const text of ['VAT UE: DE123456789', 'VAT np, odwrotne obciążenie']) expect(placed?.text).toContain(text)
    expect(await findViolations(testApp)).toEqual([])
  })

  it('is refused at the field for a number that VIES does not confirm, or that is none', async () => {
    testApp.vatIds.invalid.add('DE999999999')
    for (const [taxId, code] of [
      ['DE999999999', 'ERRORS.VATIDUNCONFIRMED'],
      ['DE12345', 'ERRORS.INVALIDVATID'],
    ] as const) {
      const { status, problem } = await order({ companyData: { ...german.companyData, taxId } })
      expect(status).toBe(400)
      expect(problem).toMatchObject({ code: 'ERRORS.PROVIDEDATA', errors: { 'companyData.taxId': code } })
    }
  })

  it('while VIES is down, has Polish VAT if the buyer accepts it, and says so; else it is refused with words', async () => {
    testApp.vatIds.isDown = true
    const refused = await order()
    expect(refused).toMatchObject({
      ...{ status: 400, problem: { errors: { 'companyData.taxId': 'ERRORS.VATIDUNCHECKED' } } },
    })
    const { reply } = await order({ acceptsPolishVat: true })
    expect((await storedOrder(reply.orderId))?.vatIdCheck).toMatchObject({
      isConfirmed: false,
      consultationNumber: null,
    })
    const invoice = await pay(reply.orderId)
    expect(invoice?.lines.map(({ vatRate }) => vatRate)).toEqual([5, 5, 5])
    expect(invoice?.buyer).toMatchObject({ taxId: 'DE123456789', isVatIdUnchecked: true })
    await testApp.runJobs()
    await testApp.runJobs()
    const [page = ''] = (await readPdf(documentMails(testApp)[0]?.attachments[0]?.content as Buffer)).pages
    expect(page).toContain('Numeru VAT UE nie udało się sprawdzić w VIES')
    expect(page).not.toContain('reverse charge')
    const paid = testApp.sent.find(({ subject }) => subject.includes('opłacone'))
    expect(paid?.text).toContain('Numeru VAT UE nie udało się sprawdzić w VIES')
  })

  it('asks VIES about nobody else: a Polish company, one outside the EU, a person', async () => {
    const swiss = { ...german.companyData, taxId: 'CHE-123.456.789', address: { ...anAddress, country: 'CH' } }
    const polish = { ...german.companyData, taxId: '526-587-76-35', address: anAddress }
    for (const change of [
      { companyData: polish },
      { companyData: swiss },
      { invoiceFor: 'person' as const },
      { userWantsInvoice: false },
    ]) {
      const { reply, status } = await order(change)
      expect(status).toBe(201)
      expect((await storedOrder(reply.orderId))?.vatIdCheck).toBeNull()
    }
    expect(testApp.vatIds.asked).toEqual([])
  })
})

describe('a subscription of a company in another member state', () => {
  it('is outside Polish VAT and keeps what VIES said', async () => {
    const body = {
      ...{ firstName: 'Zofia', lastName: 'Lis', email: 'biene@poczta.example', phone: '600 000 000', comments: '' },
      ...{ subscriptionDetailsId: 1, paymentMethod: 'Blik' as const, languageCode: 'pl' as const },
      consents: { ...consents, terms: await termsVersion() },
      ...german,
    }
    const subscribe = () => testApp.call(subscriptionEndpoints.subscribe, { body, headers: {} })
    testApp.vatIds.isDown = true
    expect(await subscribe()).toMatchObject({ problem: { errors: { 'companyData.taxId': 'ERRORS.VATIDUNCHECKED' } } })
    testApp.vatIds.isDown = false
    const { reply } = await subscribe()
    const [stored] = await testApp.context.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, reply.subscriptionId))
    expect(stored).toMatchObject({ vatRate: -1, vatIdCheck: { isConfirmed: true, vatId: 'DE123456789' } })

    expect(
      await queryOne(
        testApp,
        sql`select vat from subscription_charges where subscription_id = ${reply.subscriptionId}`,
      ),
    ).toEqual({ vat: 0 })
  })
})
