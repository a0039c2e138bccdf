import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evidenceEndpoints as rows } from '@slodki-ul/contract/compliance/evidence.admin'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ksefSends } from '#payments/documents/ksef.tables.ts'
import { environmentOf } from '#payments/documents/ksef-documents.service.ts'
import { auditChanges, auditEntries } from '#platform/audit/audit.tables.ts'
import { downloadUrl } from '#platform/files/links.ts'
import { storeFile } from '#platform/files/storage.ts'
import { company } from '#testing/documents.ts'
import { openEvidence } from '#testing/evidence.ts'
import { aProduct } from '#testing/factories.ts'
import { aPaidOrderOf, soldCodes } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { readPdf } from '#testing/pdf.ts'
import { staffShipments, toLocker } from '#testing/shipments.ts'
import { aStaffMember } from '#testing/staff.ts'
import { staffOrders } from '#testing/staff-orders.ts'
import { staffRefunds } from '#testing/staff-refunds.ts'
import { aSubscriber } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let folder: string
let support: Record<string, string>
let owner: Record<string, string>
const enter = async () => {
  support = (await aStaffMember(testApp, ['support'])).headers
  owner = (await aStaffMember(testApp, ['owner'])).headers
}
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '9' } })
  folder = mkdtempSync(join(tmpdir(), 'slodki-ul-evidence-'))
  await enter()
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await testApp.close()
})
const { act, ship } = staffOrders(
  () => testApp,
  () => owner,
)
const { refund } = staffRefunds(
  () => testApp,
  () => owner,
)
const shipments = staffShipments(
  () => testApp,
  () => owner,
)

const attachedTo = async (productId: number) => {
  const file = { name: 'poradnik.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF'), isPublic: false }
  const fileId = await storeFile(testApp.context, testApp.context.db, file)
  await testApp.context.db.execute(
    sql`insert into product_attachments (product_id, position, file_id) values (${productId}, 1, ${fileId})`,
  )
  return fileId
}

/** An order with a discount, a jar, a file that was opened and a gift card, sent, and one jar given back. */
async function aRichOrder() {
  const { db } = testApp.context
  const jar = await aProduct(testApp, { price: 4990, vatRate: 5 })
  await db.execute(sql`update products set weight_grams = 900, sides_mm = '[90,90,120]'::jsonb where id = ${jar}`)
  const ebook = await aProduct(testApp, { price: 2999, vatRate: 8, isVirtual: true })
  const card = await aProduct(testApp, { price: 10_000, giftValue: 10_000 })
  const fileId = await attachedTo(ebook)
  await db.execute(sql`insert into vouchers (code, kind, value, scope, created_at)
    values ('DOWOD10', 'percent', 10, 'shop', ${testApp.clock.date()})`)
  testApp.clock.advance(37 * 60_000)
  await enter()
  const { orderId } = await aPaidOrderOf(testApp, {
    lines: [
      [jar, 3],
      [ebook, 1],
      [card, 1],
    ],
    code: 'DOWOD10',
    change: {
      ...{ ...toLocker, shippingMethod: 'EmailInPostPaczkomaty', userWantsInvoice: true, companyData: company },
      ...{ comments: 'Proszę o pudełko', email: 'dowod@poczta.example' },
    },
  })
  await settle(testApp)
  const opened = new URL(downloadUrl(testApp.context, { fileId, orderId }, 3600)).pathname
  const firstOpenedAt = testApp.clock.date().toISOString()
  expect((await testApp.app.inject({ url: opened })).statusCode).toBe(200)
  testApp.clock.advance(60_000)
  await testApp.app.inject({ url: opened })
  await act('packOrder', orderId)
  await shipments.make(orderId)
  await shipments.runShipments(2_000)
  const number = (await shipments.list(orderId)).shipments[0]?.number ?? ''
  await ship(orderId, [{ number }])
  testApp.carrier.move(number, 'delivered')
  await shipments.runShipments(31 * 60_000)
  await enter()
  const refunded = await refund(orderId, { lines: [{ lineId: 0, quantity: 1 }], note: 'Tylko dla nas' })
  expect(refunded.status, JSON.stringify(refunded.problem)).toBe(200)
  for (let round = 0; round < 3; round++) await settle(testApp)
  return { orderId, number, jar, ebook, card, firstOpenedAt }
}

it('BO-072 one call makes a signed ZIP of a rich order with all that proves it, and nothing that works or is for staff alone', async () => {
  const { orderId, number, jar, ebook, card, firstOpenedAt } = await aRichOrder()
  const [invoice] = await documentsOf(testApp, orderId)
  await testApp.context.db.insert(ksefSends).values({
    ...{
      documentId: invoice?.id ?? '',
      environment: environmentOf(testApp.context),
      state: 'accepted',
      number: '5265877635-20261126-1',
    },
    ...{ xml: '<Faktura/>', confirmation: '<Potwierdzenie/>', acceptedAt: testApp.clock.date() },
    createdAt: testApp.clock.date(),
  })
  await enter()
  const made = await testApp.call(rows.getOrderEvidence, { params: { id: orderId } }, support)
  expect([made.status, made.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(made.headers['content-disposition']).toMatch(/dowody-SU-\d+-\d{4}-\d\d-\d\d\.zip/)
  const { files, text, json, fingerprint } = await openEvidence(folder, made.bytes, testApp.context.config)

  const order = json('order.json')
  expect(order).toMatchObject({
    ...{ comments: 'Proszę o pudełko', sums: { discountCode: 'DOWOD10' } },
    buyer: { email: 'dowod@poczta.example', phone: expect.stringContaining('601'), invoice: { name: company.name } },
    lines: [{ productId: jar, quantity: 3, unitPrice: 49.9 }, { productId: ebook }, { productId: card }],
  })
  const consents = json('consents.json')
  expect(consents.map(({ text: { kind } }: { text: { kind: string } }) => kind)).toEqual(
    expect.arrayContaining(['terms', 'digital', 'resign']),
  )
  for (const { text: given, accepted, ip, at } of consents) {
    expect([accepted, typeof ip, at]).toEqual([true, 'string', order.placedAt])
    expect(createHash('sha256').update(text(given.file)).digest('hex')).toBe(given.sha256)
    expect(given.version).toBeTruthy()
  }
  const prices = json('prices.json')
  expect(prices.products).toMatchObject([
    { productId: jar, prices: [{ price: 49.9, validTo: null }] },
    { productId: ebook, prices: [{ price: 29.99 }] },
    { productId: card },
  ])
  expect(json('payments.json')).toMatchObject([{ state: 'paid', currency: 'PLN' }])
  const [{ amount, state }] = json('refunds.json').refunds
  expect([amount, state]).toEqual([44.91, 'sent'])
  expect(json('parcels.json')).toMatchObject({ parcels: [{ number, carrier: 'InPost' }], collected: null })
  const [shipment] = json('shipments.json')
  expect(shipment).toMatchObject({ state: 'confirmed', number, status: 'delivered', targetPoint: 'LUB12N' })
  expect(shipment.events.map(({ status }: { status: string }) => status)).toContain('delivered')
  expect(json('file-openings.json')).toMatchObject([{ productId: ebook, firstOpenedAt }])

  const documents = json('documents.json')
  expect(documents.map(({ type }: { type: string }) => type).toSorted()).toEqual([
    'Correction',
    'GiftCardSale',
    'Invoice',
  ])
  for (const { number, files: own } of documents)
    for (const path of own.filter((each: string) => each.endsWith('.pdf')))
      expect((await readPdf(files.get(path) ?? Buffer.from(''))).pages.join(' ')).toContain(number)
  const ofKsef = [...files.keys()].filter((path) => path.endsWith('.xml'))
  expect(ofKsef.map(text).toSorted()).toEqual(['<Faktura/>', '<Potwierdzenie/>'])

  const [code = ''] = await soldCodes(testApp, orderId)
  const mails = json('mails.json')
  const kinds = mails.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['order-confirmed', 'invoice-ready', 'gift-cards', 'refund']))
  for (const { kind, file } of mails) {
    const sent = testApp.sent.find(({ subject }) => text(file).includes(`Subject: ${subject}\n`))
    expect(sent, kind).toBeDefined()
    // As it was sent, but for links and codes.
    const [beginning = '-'] = sent?.text.replaceAll(code, `…${code.slice(-4)}`).split(/https?:/) ?? []
    expect(text(file), kind).toContain(beginning)
    for (const { content, filename } of sent?.attachments ?? [])
      expect(text(file)).toContain(`${filename}, SHA-256 ${createHash('sha256').update(content).digest('hex')}`)
  }
  const all = [...files.entries()]
    .filter(([path]) => !path.endsWith('.pdf'))
    .map(([, content]) => content.toString('utf8'))
  expect(all.join('\n')).toContain(`…${code.slice(-4)}`)
  for (const hidden of [code, 'Tylko dla nas', '?ticket=', '/api/files/']) expect(all.join('\n')).not.toContain(hidden)
  expect(text('README.txt')).toContain('verify-evidence')

  const [entry] = await testApp.context.db
    .select({
      call: auditEntries.call,
      id: auditEntries.id,
      recordId: auditEntries.recordId,
      outcome: auditEntries.outcome,
    })
    .from(auditEntries)
    .where(eq(auditEntries.call, 'GET admin/orders/{id}/evidence'))
  expect(entry).toMatchObject({ recordId: orderId, outcome: 'done' })
  const changes = await testApp.context.db
    .select()
    .from(auditChanges)
    .where(eq(auditChanges.entryId, entry?.id ?? ''))
  expect(Object.fromEntries(changes.map(({ field, after }) => [field, after]))).toMatchObject({ fingerprint })
}, 120_000)

it('BO-072 the evidence of a subscription has the first openings of its lessons; only who may read all of it gets it', async () => {
  const { enter: signIn, subscriptionId } = await aSubscriber(testApp)
  await settle(testApp)
  const headers = await signIn()
  const watch = (courseId: number, progress: number) =>
    testApp.call(coursesEndpoints.saveProgress, { body: { courseId, progress, position: progress } }, headers)
  const firstOpenedAt = testApp.clock.date().toISOString()
  await watch(2, 20)
  testApp.clock.advance(61_000)
  await watch(2, 40)
  const lastWatchedAt = testApp.clock.date().toISOString()
  await enter()
  const prove = (id: string, who: Record<string, string>) =>
    testApp.call(rows.getSubscriptionEvidence, { params: { id } }, who)
  const made = await prove(subscriptionId, support)
  expect(made.status).toBe(200)
  const { json } = await openEvidence(folder, made.bytes, testApp.context.config)
  expect(json('lesson-openings.json')).toEqual([
    { courseId: 2, name: expect.any(String), firstOpenedAt, lastWatchedAt, watchedSeconds: 40 },
  ])
  expect(json('subscription.json')).toMatchObject({
    ...{ id: subscriptionId, status: 'Active', charges: [{ state: 'paid' }] },
    accessPeriods: [{ startsAt: expect.any(String) }],
  })
  const [plan] = json('prices.json').plans
  expect(plan).toMatchObject({ planId: 1, prices: expect.arrayContaining([expect.objectContaining({ price: 325 })]) })
  expect(json('documents.json')).toHaveLength(1)
  expect(json('consents.json').length).toBeGreaterThan(1)
  const kinds = json('mails.json').map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['invoice-ready']))
  expect(kinds.some((kind: string) => kind.startsWith('subscription'))).toBe(true)

  const unknown = crypto.randomUUID()
  expect((await prove(unknown, support)).problem.code).toBe('ERRORS.NOTFOUND')
  const ofOrder = (who: Record<string, string>) => testApp.call(rows.getOrderEvidence, { params: { id: unknown } }, who)
  expect((await ofOrder(support)).problem.code).toBe('ERRORS.UNABLETOLOADORDER')
  for (const role of ['accountant', 'content'] as const) {
    const { headers: own } = await aStaffMember(testApp, [role])
    expect([(await prove(subscriptionId, own)).status, (await ofOrder(own)).status], role).toEqual([403, 403])
  }
}, 120_000)
