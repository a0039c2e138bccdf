import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { formatDate } from '@slodki-ul/contract/dates'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withdrawalDeadline } from '#consumer-deadlines.rules.ts'
import { getLegalTexts } from '#legal/terms/terms.service.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const returnAddress = 'ul. Magazynowa 2, 20-001 Lublin'
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: { SELLER_RETURN_ADDRESS: returnAddress } })
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
})

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ') ?? ''
const aBuyer = () => `${crypto.randomUUID().slice(0, 18)}@poczta.example`

/** An order of physical products, files or both. Returns its number. */
async function anOrderOf(email: string, { physical, virtual }: { physical: boolean; virtual: boolean }) {
  const lines: [number, number][] = []
  if (physical) lines.push([await aProduct(testApp), 2])
  if (virtual) lines.push([await aProduct(testApp, { isVirtual: true, price: 1900 }), 1])
  const delivery = !physical
    ? ({ shippingMethod: 'Email', paymentMethod: 'Blik' } as const)
    : virtual
      ? ({ shippingMethod: 'EmailKurierDPD', paymentMethod: 'Blik' } as const)
      : ({ shippingMethod: 'KurierDPDCod', paymentMethod: 'Cod' } as const)
  const { reply, status, problem } = await anOrder(testApp, lines, {
    ...{ email, ...delivery },
    ...(virtual ? { consents: { ...(await consents()), digital: true } } : {}),
  })
  if (status !== 201) throw new Error(`Ordering failed: ${JSON.stringify(problem)}`)
  const row = await queryOne<{ number: number }>(
    testApp,
    sql`select number::int from orders where id = ${reply.orderId}`,
  )
  await testApp.runJobs()
  testApp.sent.length = 0
  return { orderId: reply.orderId, number: `SU-${row?.number}` }
}
async function consents() {
  const { reply } = await testApp.call(termsEndpoints.getTerms, { params: { lang: 'pl' } })
  return { terms: reply.version, resign: true }
}

/** Sends a statement. Returns its acknowledgement and the mail to staff. */
async function withdraw(email: string, orderNumber: string, languageCode: 'pl' | 'en' = 'pl') {
  const body = { fullName: 'Ula', orderNumber, email, scope: '', languageCode }
  const { reply } = await testApp.call(withdrawalsEndpoints.sendWithdrawal, { body })
  await testApp.runJobs()
  const textTo = (address: string) => plain(testApp.sent.find(({ to }) => to === address)?.text)
  return { reply, mail: textTo(email), staff: textTo(testApp.context.config.seller.email) }
}

describe('the acknowledgement of a withdrawal from an order fits what was bought', () => {
  it.each([
    ['towary', { physical: true, virtual: false }],
    ['pliki lub karty podarunkowe', { physical: false, virtual: true }],
    ['towary i pliki', { physical: true, virtual: true }],
  ])('%s', async (contents, bought) => {
    const email = aBuyer()
    const { number } = await anOrderOf(email, bought)
    const { mail, staff, reply } = await withdraw(email, number)
    const sendBack = `Towar odeślij najpóźniej ${formatDate(reply.sendBackUntil)} na adres: ${returnAddress}.`
    expect(mail.includes(sendBack)).toBe(bought.physical)
    expect(mail.includes(returnAddress)).toBe(bought.physical)
    expect(mail.includes('poczekać, aż go dostaniemy')).toBe(bought.physical)
    expect(mail.includes('Plików i kart podarunkowych nie odsyłasz.')).toBe(bought.virtual)
    expect(mail).toContain(`pieniądze zwrócimy najpóźniej ${formatDate(reply.refundUntil)}.`)
    expect(staff).toContain(`${contents}, e-mail jest ten sam.`)
  })

  it('in English, with both cases for an unproved sender', async () => {
    const { number } = await anOrderOf(aBuyer(), { physical: false, virtual: true })
    const { mail, reply } = await withdraw(aBuyer(), number, 'en')
    const until = formatDate(reply.sendBackUntil)
    expect(mail).toContain(
      `If you are returning goods, send them by ${until} at the latest to: ${returnAddress}. Files and gift cards do not need to be returned.`,
    )
    expect(mail).toContain(`we will refund you by ${formatDate(reply.refundUntil)} at the latest`)
    const buyer = aBuyer()
    const own = await withdraw(buyer, (await anOrderOf(buyer, { physical: true, virtual: true })).number, 'en')
    expect(own.mail).toContain(`Send the goods by ${until} at the latest to: ${returnAddress}.`)
    expect(own.mail).toContain('Files and gift cards do not need to be returned.')
  })
})

describe('staff read until when an order may be withdrawn from', () => {
  it('from the conclusion for files, and in time on the last day', async () => {
    const email = aBuyer()
    const { number } = await anOrderOf(email, { physical: false, virtual: true })
    const until = formatDate(withdrawalDeadline(dayOf(testApp.clock.now())))
    expect((await withdraw(email, number)).staff).toContain(`W terminie: na odstąpienie jest czas do ${until}.`)
  })

  it('from the delivery of the last parcel for goods, and not before it', async () => {
    const email = aBuyer()
    const { orderId, number } = await anOrderOf(email, { physical: true, virtual: true })
    expect((await withdraw(email, number)).staff).toContain('Termin liczy się od doręczenia ostatniej paczki')
    for (const at of ['2026-01-02T12:00:00Z', '2026-01-08T23:30:00Z'])
      await testApp.context.db.execute(
        sql`insert into order_events (order_id, to_status, cause, actor, at)
            values (${orderId}, 'Delivered', 'test', 'test', ${at})`,
      )
    testApp.sent.length = 0
    // Delivered on 9 January in Warsaw.
    expect((await withdraw(email, number)).staff).toContain('Po terminie: na odstąpienie był czas do 23.01.2026.')
  })
})

it('goods go to one address: the texts in force name the one of the settings', async () => {
  const own = await openTestApp()
  for (const language of ['pl', 'en'] as const) {
    const textOf = await getLegalTexts(own.context, own.context.db, ['terms', 'withdrawal'], language)
    for (const kind of ['terms', 'withdrawal'] as const)
      expect(plain(textOf(kind).html)).toContain(own.context.config.seller.returnAddress)
  }
  await own.close()
})
