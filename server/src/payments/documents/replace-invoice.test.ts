import { monthCheckEndpoints } from '@slodki-ul/contract/compliance/month-check.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { minuteMs } from '@slodki-ul/contract/durations'
import { documentMonthsEndpoints } from '@slodki-ul/contract/payments/document-months.admin'
import { staffDocumentsEndpoints as documents } from '@slodki-ul/contract/payments/documents.admin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectOrderLines } from '#commerce/orders/orders.service.ts'
import { findPhysicalLines } from '#commerce/orders/physical-lines.service.ts'
import { findSchemaErrors } from '#payments/documents/fa3-xml.ts'
import { aCustomer } from '#testing/accounts.ts'
import { correctBuyerOf, correctByRefund, correctionsOf } from '#testing/corrections.ts'
import { company, documentMails } from '#testing/documents.ts'
import { aProduct } from '#testing/factories.ts'
import { aGiftCard, aPaidOrderOf, cardOf } from '#testing/gift-cards.ts'
import { type KsefApp, openKsefApp } from '#testing/ksef-app.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { readPdf } from '#testing/pdf.ts'
import { aKey } from '#testing/staff-orders.ts'
import { findViolations } from '#testing/violations.ts'

let ksef: KsefApp
let product = 0
beforeAll(async () => {
  ksef = await openKsefApp()
  await ksef.reset()
  product = await aProduct(ksef.testApp, { price: 3333, vatRate: 5 })
}, 120_000)
afterAll(() => ksef.close())

const address = { address: 'Miodowa 7', line2: '', zipCode: '31-055', city: 'Kraków', country: 'PL' }
const correctBuyer = async (id: string, change: object) => {
  const body = { name: company.name, taxId: '526-587-76-35', address, ...change }
  return correctBuyerOf(ksef.testApp, id, body, await ksef.accountant())
}
const sendAgain = async (id: string) =>
  ksef.testApp.call(documents.sendToKsefAgain, { params: { id }, headers: aKey() }, await ksef.accountant())
/** How many pieces of each line go into parcels. */
async function toPack(orderId: string | null) {
  const { db } = ksef.testApp.context
  const lines = await selectOrderLines(db, orderId ?? '')
  return (await findPhysicalLines(db, [orderId ?? ''], lines)).get(orderId ?? '')?.map(({ count }) => count)
}
async function salesOfMonth() {
  const month = formatDate(ksef.testApp.clock.date()).split('.').slice(1).toReversed().join('-')
  const { reply } = await ksef.testApp.call(
    documentMonthsEndpoints.getDocumentNumbers,
    { query: { month } },
    await ksef.accountant(),
  )
  const check = await ksef.testApp.call(
    monthCheckEndpoints.getMonthCheck,
    { query: { month } },
    await ksef.accountant(),
  )
  return { ...reply, check: check.reply }
}

it('BO-160 replaces an invoice in KSeF whose NIP is wrong by a correction to zero and a new invoice; nothing goes back', async () => {
  const { testApp, run, page, sendOf, pdf } = ksef
  const code = await aGiftCard(testApp, 1_537)
  const change = { userWantsInvoice: true, companyData: company }
  const { headers } = await aCustomer(testApp)
  const { orderId } = await aPaidOrderOf(testApp, { lines: [[product, 3]], code, change, headers })
  const [wrong] = await documentsOf(testApp, orderId)
  if (!wrong) throw new Error('The order has no document.')
  await correctByRefund(testApp, orderId, 101)
  await run()
  await run()
  const before = await salesOfMonth()
  const card = await cardOf(testApp, code)
  testApp.sent.length = 0

  // Another name alone is corrected without amounts, in KSeF too.
  const renamed = await correctBuyer(wrong.id, { name: 'Pracownia Zofii' })
  expect(await page(renamed.reply.id)).toMatchObject({ type: 'Correction', total: 0 })
  const { reply } = await correctBuyer(wrong.id, { name: 'Pracownia Zofii', taxId: '123-456-32-18' })
  // Both are of one moment; what is to be packed stays.
  expect(await toPack(orderId)).toEqual([3])
  const left = (wrong.total - 101) / 100
  const invoice = await page(reply.id)
  expect(invoice).toMatchObject({
    ...{ type: 'Invoice', number: reply.number, total: left, taxId: '1234563218', buyerName: 'Pracownia Zofii' },
    ...{ orderId, ksef: 'waiting' },
  })
  const zero = (await correctionsOf(testApp, wrong.id)).find(({ corrected }) => corrected?.reason === 'taxId')
  expect(zero).toMatchObject({ total: -left * 100, giftCardAmount: 0, buyer: { taxId: '5265877635' } })
  expect(zero?.lines.every(({ count, gross, vat }) => count === 0 && gross === 0 && vat === 0)).toBe(true)

  await run()
  await run()
  const [corrected, replacing] = [await sendOf(zero?.id ?? ''), await sendOf(reply.id)]
  expect([corrected?.state, replacing?.state]).toEqual(['accepted', 'accepted'])
  const files = [corrected?.xml ?? '', replacing?.xml ?? '']
  expect(await findSchemaErrors(...files.map((xml) => Buffer.from(xml)))).toEqual([])
  const original = (await sendOf(wrong.id))?.number
  expect(files[0]).toContain(`<NrKSeFFaKorygowanej>${original}</NrKSeFFaKorygowanej>`)
  expect(files[0]).toContain('<PrzyczynaKorekty>Błędny NIP nabywcy</PrzyczynaKorekty>')
  expect(files[0]).toContain(`<P_15>-${left.toFixed(2)}</P_15>`)
  expect(files[0]).toContain('<NIP>5265877635</NIP><Nazwa>Pracownia Zofii</Nazwa>')
  expect(files[1]).toContain('<NIP>1234563218</NIP><Nazwa>Pracownia Zofii</Nazwa>')
  expect(files[1]).toContain('<RodzajFaktury>VAT</RodzajFaktury>')
  expect(files[1]).toContain(`<StopkaFaktury>Zastępuje fakturę ${wrong.number} z `)

  // The money stays where it is, and the sale counts once.
  expect(await cardOf(testApp, code)).toEqual(card)
  const after = await salesOfMonth()
  expect([after.salesByRate, after.replacementsCount]).toEqual([before.salesByRate, before.replacementsCount])
  expect([after.check.documents.register, after.check.differences]).toEqual([
    before.check.documents.register,
    before.check.differences,
  ])
  const texts = async (id: string) => (await readPdf((await pdf(id)).bytes)).pages.join(' ')
  expect(await texts(zero?.id ?? '')).toMatch(/błędny NIP nabywcy.*Bez zwrotu/s)
  expect(await texts(zero?.id ?? '')).not.toContain('Zwrócono')
  expect(await texts(reply.id)).toContain(`Zastępuje fakturę ${wrong.number}`)
  const mails = documentMails(testApp).map(({ text }) => text)
  expect(mails.filter((text) => text.includes('Koryguje do zera fakturę'))).toHaveLength(1)
  expect(mails.filter((text) => text.includes(`zastępuje fakturę ${wrong.number}`))).toHaveLength(1)

  // The old one is done with; what is refunded later corrects the new one.
  expect((await correctBuyer(wrong.id, { taxId: '' })).problem.reason).toBe('isReplaced')
  await correctByRefund(testApp, orderId, 250)
  expect(await correctionsOf(testApp, reply.id)).toMatchObject([{ total: -250, buyer: { taxId: '1234563218' } }])
  expect((await page(wrong.id)).related.map(({ id }) => id)).toContain(reply.id)
  await run()
  await run()
  expect(await findViolations(testApp)).toEqual([])
})

it('replaces an invoice that KSeF refused: neither it nor its corrections are sent or mailed any more', async () => {
  const { testApp, run, page, sendOf, sandbox, waiting } = ksef
  const document = await ksef.anInvoice()
  await correctByRefund(testApp, document.orderId ?? '', 500)
  await sandbox.fail('semantics')
  await run()
  await sandbox.fail('none')
  expect(await sendOf(document.id)).toMatchObject({ state: 'refused', lastDay: null })
  expect((await waiting()).map(([label]) => label)).toContain(document.number)
  testApp.sent.length = 0

  const moved = await correctBuyer(document.id, { address: { ...address, city: 'Lublin' } })
  expect(await page(moved.reply.id)).toMatchObject({ type: 'Correction', total: 0 })
  const { reply } = await correctBuyer(document.id, { taxId: '123-456-32-18' })
  expect(await page(reply.id)).toMatchObject({ type: 'Invoice', taxId: '1234563218', ksef: 'waiting' })
  expect((await page(document.id)).allowedActions).toContainEqual({
    ...{ action: 'ksef', allowed: false, reason: 'isReplaced' },
  })
  expect((await sendAgain(document.id)).problem.reason).toBe('isReplaced')

  await run(11 * minuteMs)
  await run()
  expect(await sendOf(reply.id)).toMatchObject({ state: 'accepted' })
  const corrections = await correctionsOf(testApp, document.id)
  expect(corrections.map(({ corrected }) => corrected?.reason)).toEqual(['refund', 'buyer', 'taxId'])
  for (const { id } of corrections) expect(await sendOf(id)).toBeUndefined()
  expect((await ksef.arrived(document.number)).filter(({ code }) => code === 200)).toEqual([])
  expect((await waiting()).map(([label]) => label)).not.toContain(document.number)
  expect(documentMails(testApp).map(({ subject }) => subject)).toEqual([expect.stringContaining(reply.number)])
  expect(await findViolations(testApp)).toEqual([])
})

it('sends an invoice again that was refused after it went out offline, then its correction to zero; the new one can be replaced, too', async () => {
  const { testApp, run, sendOf, sandbox } = ksef
  const document = await ksef.anInvoice()
  const packed = await toPack(document.orderId)
  await sandbox.fail('down')
  await run()
  await run(20 * minuteMs)
  await sandbox.fail('semantics')
  await run(10 * minuteMs)
  expect(await sendOf(document.id)).toMatchObject({ state: 'refused', lastDay: expect.any(String) })
  await sandbox.fail('none')

  const { reply: second } = await correctBuyer(document.id, { taxId: '123-456-32-18' })
  expect((await sendAgain(document.id)).status).toBe(200)
  await run(11 * minuteMs)
  await run(11 * minuteMs)
  const [zero] = await correctionsOf(testApp, document.id)
  for (const id of [document.id, zero?.id ?? '', second.id])
    expect(await sendOf(id)).toMatchObject({ state: 'accepted' })

  const { reply: third } = await correctBuyer(second.id, { taxId: '526-000-12-46' })
  expect(await correctionsOf(testApp, second.id)).toMatchObject([{ total: -document.total }])
  expect((await correctBuyer(document.id, { taxId: '' })).problem.reason).toBe('isReplaced')
  expect(await toPack(document.orderId)).toEqual(packed)
  expect(third.number).not.toBe(second.number)
  await run(11 * minuteMs)
  await run(11 * minuteMs)
  expect(await findViolations(testApp)).toEqual([])
})
