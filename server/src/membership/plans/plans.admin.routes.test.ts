import { dayMs } from '@slodki-ul/contract/durations'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import { plansEndpoints } from '@slodki-ul/contract/membership/plans'
import { staffPlansEndpoints as rows, type StaffPlan } from '@slodki-ul/contract/membership/plans.admin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { subscriptions } from '#membership/billing/subscription.tables.ts'
import { findPlanGifts } from '#membership/plans/plans.service.ts'
import { findFile } from '#platform/files/storage.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aStaffMember } from '#testing/staff.ts'
import { order as orderPlan } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

type Headers = Record<string, string>
let testApp: TestApp
const as = {} as Record<StaffRole, Headers>
const signIn = async () => {
  for (const role of ['owner', 'content', 'shop', 'accountant'] as const)
    as[role] = (await aStaffMember(testApp, [role])).headers
}
beforeAll(async () => {
  testApp = await openTestApp()
  await signIn()
}, 120_000)
afterAll(() => testApp.close())

const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const add = (body: { type: 'Monthly' | 'HalfYearly'; titlePl: string; price: number }, headers = as.owner) =>
  testApp.call(rows.addPlan, { body, ...keyed() }, headers)
const change = (id: number, body: Partial<StaffPlan['values']>, version: number, headers = as.content) =>
  testApp.call(rows.changePlan, { params: { id }, body, headers: { 'if-match': `"${version}"` } }, headers)
const read = async (id: number, headers = as.accountant) =>
  (await testApp.call(rows.getStaffPlan, { params: { id } }, headers)).reply
const offered = async (lang: 'pl' | 'en' = 'pl') =>
  (await testApp.call(plansEndpoints.listPlans, { params: { lang } })).reply
const upload = async (id: number, name: string, payload = Buffer.from('%PDF-1.7\nMiód')) => {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: `/api/admin/plans/${id}/files?name=${encodeURIComponent(name)}`,
    headers: { ...as.content, 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/octet-stream' },
    payload,
  })
  return { status: reply.statusCode, reply: reply.json<StaffPlan & { code?: string }>() }
}
type Sold = { planId: number; price: number } & Partial<typeof subscriptions.$inferInsert>
const sell = (sold: Sold) =>
  testApp.context.db.insert(subscriptions).values({
    ...{ email: `${crypto.randomUUID()}@ul.example`, language: 'pl', status: 'Active', months: 6 },
    ...{ paymentMethod: 'Blik', createdAt: testApp.clock.date(), ...sold },
  })

const texts = {
  ...{ titlePl: 'Pół roku', titleEn: 'Half a year', subTitlePl: 'W sezonie', subTitleEn: 'In season' },
  ...{ tagPl: 'Nowy', tagEn: 'New', priceTopPl: 'To 30 zł', priceTopEn: 'That is 30' },
  ...{ pointsPl: ['Kursy', ' ', 'Przepisy'], pointsEn: ['Courses', 'Recipes'] },
}

it('BO-100 texts, points, VAT, BLIK, order, files and visibility of a plan are edited in both languages, its type and months until it is sold', async () => {
  expect((await add({ type: 'Monthly', titlePl: 'Próbny', price: 35 }, as.content)).problem).toMatchObject({
    ...{ code: 'ERRORS.FORBIDDEN', permission: 'prices.set' },
  })
  const added = await add({ type: 'Monthly', titlePl: 'Próbny', price: 35 })
  expect([added.status, added.reply]).toMatchObject([
    201,
    { version: 1, months: 1, isSold: false, values: { isPublished: false, position: 5 }, prices: { price: 35 } },
  ])
  const { id } = added.reply
  // Nobody sees or buys it before it is shown.
  const buyer = await aCustomer(testApp)
  const order = () => orderPlan(testApp, { subscriptionDetailsId: id, email: buyer.session.email }, buyer.headers)
  expect((await offered()).map((plan) => plan.id)).not.toContain(id)
  const alone = () => testApp.call(plansEndpoints.getPlan, { params: { lang: 'pl', id } })
  expect([(await alone()).problem.code, (await order()).problem.code]).toEqual(
    Array.from({ length: 2 }, () => 'ERRORS.UNABLETOLOADPLAN'),
  )

  // The type is open, and one plan of each is shown.
  const refused = async (body: Partial<StaffPlan['values']>, version = 1) => (await change(id, body, version)).problem
  expect(await refused({ isPublished: true })).toMatchObject({
    errors: { pointsPl: 'ERRORS.REQUIRED', isPublished: 'ERRORS.PLANTYPESHOWN' },
  })
  expect(await refused({ titlePl: ' ', vatRate: 22, position: 0, tagEn: 'x'.repeat(41) })).toMatchObject({
    errors: {
      ...{ titlePl: 'ERRORS.REQUIRED', vatRate: 'ERRORS.PROVIDEDATA', position: 'ERRORS.NUMBERMIN' },
      tagEn: 'ERRORS.MAXLENGTH',
    },
  })
  expect((await change(2, { isPublished: false }, 1)).reply.values.isPublished).toBe(false)
  const edited = { ...texts, type: 'HalfYearly', vatRate: 8, blikAvailable: false, position: 2 } as const
  const saved = await change(id, { ...edited, isPublished: true }, 1)
  expect(saved.reply).toMatchObject({ version: 2, months: 6, values: { pointsPl: ['Kursy', 'Przepisy'] } })
  expect((await change(id, { tagPl: 'Inny' }, 1, as.owner)).problem.code).toBe('ERRORS.CHANGEDMEANWHILE')
  await expect.poll(async () => (await offered('en'))[1]?.title).toBe('Half a year')
  const [first, second, ...others] = await offered('en')
  expect([first?.id, second, others.map((plan) => plan.id)]).toMatchObject([
    1,
    {
      ...{ id, type: 'HalfYearly', months: 6, vatRate: 8, blikAvailable: false, title: 'Half a year', tag: 'New' },
      ...{ subTitle: 'In season', priceTop: 'That is 30', points: ['Courses', 'Recipes'], price: '35.00' },
    },
    [3, 4],
  ])
  // Without English the Polish words are shown.
  await change(id, { titleEn: '', pointsEn: [] }, 2)
  const polish = { title: 'Pół roku', points: ['Kursy', 'Przepisy'] }
  await expect.poll(async () => (await offered('en'))[1]).toMatchObject(polish)

  // Files in order, for subscribers; those of a product stay when a plan lets them go.
  expect((await upload(id, 'atlas.pdf', Buffer.from('nie'))).reply.code).toBe('ERRORS.UPLOADINVALID')
  await upload(id, 'atlas.pdf')
  const withFiles = (await upload(id, 'kalendarz.pdf')).reply
  const [atlas = '', calendar = ''] = withFiles.values.fileIds
  expect(withFiles.files.map(({ name }) => name)).toEqual(['atlas.pdf', 'kalendarz.pdf'])
  expect((await change(id, { fileIds: [crypto.randomUUID()] }, withFiles.version)).problem.errors).toEqual({
    fileIds: 'ERRORS.PROVIDEDATA',
  })
  await change(id, { fileIds: [calendar, atlas] }, withFiles.version)
  expect((await findPlanGifts(testApp.context.db, id)).map(({ fileId }) => fileId)).toEqual([calendar, atlas])
  await change(id, { fileIds: [calendar] }, withFiles.version + 1)
  expect([await findFile(testApp.context.db, atlas), await testApp.context.storage.exists(atlas)]).toEqual([
    undefined,
    false,
  ])
  const yearly = await read(1)
  await change(1, { fileIds: [] }, yearly.version)
  expect(await findFile(testApp.context.db, yearly.values.fileIds[0] ?? '')).toBeDefined()

  // Once it is ordered, type and months stay; all else is open, and it can be hidden from others.
  expect((await order()).status).toBe(201)
  const sold = await read(id)
  expect([sold.isSold, (await refused({ type: 'Monthly' }, sold.version)).errors]).toEqual([
    true,
    { type: 'ERRORS.FIXEDONCESOLD' },
  ])
  const hidden = await change(id, { isPublished: false, titlePl: 'Stary' }, sold.version)
  expect(hidden.reply.months).toBe(6)
  await expect.poll(async () => (await offered()).map((plan) => plan.id)).toEqual([1, 3, 4])
  for (const headers of [as.shop, as.accountant])
    expect((await change(id, { titlePl: 'Nie' }, 9, headers)).problem.code).toBe('ERRORS.FORBIDDEN')
})

it('BO-100 the four prices of a plan are set as rehearsed, say how many subscribers keep theirs, and enter the ledger from when it is shown', async () => {
  const { id } = (await add({ type: 'Monthly', titlePl: 'Cenny', price: 1 })).reply
  const prices = { price: 40, strikePrice: null, webinarPrice: 40, webinarStrikePrice: 30 }
  const preview = (body: StaffPlan['prices'], headers = as.owner) =>
    testApp.call(rows.previewPlanPrices, { params: { id }, body, ...keyed() }, headers)
  const set = async (body: StaffPlan['prices'], hash?: string) => {
    const rehearsed = hash ?? (await preview(body)).reply.hash
    return testApp.call(
      rows.changePlanPrices,
      { params: { id }, body: { ...body, hash: rehearsed }, ...keyed() },
      as.owner,
    )
  }
  const ledger = async () => (await testApp.call(rows.listPlanPrices, { params: { id } }, as.accountant)).reply
  expect((await preview(prices, as.content)).problem).toMatchObject({ permission: 'prices.set' })
  expect((await preview(prices, as.shop)).problem).toMatchObject({ permission: 'plans.edit' })
  expect((await preview({ ...prices, strikePrice: 40, webinarStrikePrice: 41 })).problem.errors).toEqual({
    ...{ strikePrice: 'ERRORS.NOTBELOWPRICE', webinarStrikePrice: 'ERRORS.NOTBELOWPRICE' },
  })
  // Hidden, it was offered to nobody: a price of that time is no reference, and no reduction is announced.
  const present = (await preview(prices)).reply.before
  expect(present).toEqual((await testApp.call(rows.getStaffPlan, { params: { id } }, as.owner)).reply.prices)
  expect((await preview(prices)).reply.webinar).toMatchObject({ missingLabel: 'never-sold', lowestBefore: null })
  await set({ ...prices, webinarStrikePrice: null })
  expect(await ledger()).toEqual([])
  await change(3, { isPublished: false }, 1)
  await change(id, { pointsPl: ['Kursy'], isPublished: true, type: 'Monthly' }, 1)
  testApp.clock.advance(40 * dayMs)
  await signIn()

  // Of those who pay by another price list, each is compared with their own.
  await sell({ planId: id, price: 4000, months: 1 })
  await sell({ planId: id, price: 3500, months: 1, isWebinar: true })
  await sell({ planId: id, price: 4000, months: 1, isWebinar: true, status: 'PastDue' })
  await sell({ planId: id, price: 9900, months: 1, cancellationPlanned: true })
  await sell({ planId: id, price: 9900, months: 1, status: 'Expired' })
  expect(await read(id)).toMatchObject({ subscribers: 4, oldPriceCount: 1 })
  const { reply } = await preview(prices)
  const label = { price: 40, oldPrice: null, percent: 0, lowestPrice30Days: null }
  expect(reply).toMatchObject({
    regular: { days: { length: 30 }, missingLabel: null },
    webinar: { missingLabel: null, lowestBefore: 40 },
    oldPriceCount: 2,
  })
  expect(reply.regular.days.map((day) => day.label)).toEqual(Array.from({ length: 30 }, () => label))
  expect(reply.webinar.days[29]?.label).toEqual({ ...label, price: 30, oldPrice: 40, lowestPrice30Days: 40 })
  expect((await read(id)).prices.webinarStrikePrice).toBeNull()
  const other = await set({ ...prices, webinarStrikePrice: 29 }, reply.hash)
  expect([other.status, other.problem.code]).toEqual([409, 'ERRORS.REHEARSALCHANGED'])
  const saved = await set(prices, reply.hash)
  expect([saved.status, saved.reply]).toMatchObject([200, { prices, oldPriceCount: 2 }])
  await expect
    .poll(async () => (await offered()).find((plan) => plan.id === id))
    .toMatchObject({
      ...{ price: '40.00', webinarPrice: '40.00', webinarStrikePrice: '30.00', webinarLowestPrice: '40.00' },
    })
  expect((await ledger()).map((row) => [row.priceList, row.price, row.lowestPrice, row.actor !== null])).toEqual([
    ['webinar', 30, 40, true],
    ['webinar', 40, null, true],
    ['regular', 40, null, true],
  ])
})
