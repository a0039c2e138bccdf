import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { systemEndpoints } from '@slodki-ul/contract/platform/system'
import { ApiRefusal, call } from '../support/api-client.ts'
import { startApp } from '../support/app.ts'
import { findViolations, queryPostgres } from '../support/database.ts'
import { long } from '../support/fixtures.ts'
import { startNginx } from '../support/nginx.ts'
import { buildOrderForm, fillCart, getOrderResult, sendOrder, sessionIdOf, uniqueEmail } from '../support/orders.ts'
import { findPorts } from '../support/ports.ts'
import { retryRequest, until } from '../support/retry.ts'
import { createSandboxClient } from '../support/sandbox-client.ts'

const languageCode = 'pl'

/** Two servers behind nginx on one database, started simultaneously; only the second does background work. */
async function startPair(environment: Record<string, string> = {}) {
  const port = await findPorts()
  const publicUrl = `http://localhost:${port}`
  const app = await startApp({
    publicUrl,
    isFirstStart: true,
    environment: { TRUST_PROXY: '1', ...environment },
    servers: [{ JOBS: '0' }, { JOBS: '1' }],
  })
  const [one = '', other = ''] = app.servers.map(({ url }) => url)
  const stopNginx = await startNginx(port, [one, other]).catch(async (error: Error) => {
    await app.stop()
    throw error
  })
  return {
    app,
    one,
    other,
    front: `http://127.0.0.1:${port}`,
    database: app.databaseUrl ?? '',
    stop: async () => {
      await stopNginx()
      await app.stop()
    },
  }
}
type Pair = Awaited<ReturnType<typeof startPair>>

async function buyCod(api: string, productId: number, count: number, email = uniqueEmail()) {
  const cart = await fillCart(api, { [productId]: count })
  return sendOrder(api, await buildOrderForm(api, { cartId: cart.id, email, payment: 'Cod' }))
}

async function readStock(api: string, productId: number): Promise<number> {
  const { stock } = await call(api, productsEndpoints.getProduct, { params: { id: productId, lang: languageCode } })
  const list = await call(api, productsEndpoints.listProducts, {
    query: { languageCode, pageSize: 100, CategoriesIds: [] },
  })
  expect(list.find(({ id }) => id === productId)?.stock, 'list and product page agree').toBe(stock)
  return stock
}

test.describe('two servers on one Postgres behind nginx', () => {
  test.describe.configure({ mode: 'default' })
  let pair: Pair

  const names = { one: 'the first', other: 'the second' }

  test.beforeAll(async () => {
    pair = await startPair()
  })
  test.afterAll(() => pair?.stop())

  test('started simultaneously on an empty database they create one schema and one set of demo content', async () => {
    const count = async (table: string) =>
      (await queryPostgres<{ rows: number }>(pair.database, `select count(*)::int as rows from ${table}`))[0]?.rows
    expect(await count('products')).toBe(60)
    // Nine demo accounts, four of them of staff alone, and the authors of the comments.
    expect(await count('users')).toBe(31)
    expect(await count('migrations')).toBeGreaterThan(2)
    for (const api of [pair.one, pair.other])
      expect(await call(api, systemEndpoints.getReady, {})).toEqual({ status: 'ready', database: 'postgres' })
  })

  test('nginx sends requests to both', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => fetch(`${pair.front}/api/health`)))
    const servers = new Set(responses.map(({ headers }) => `http://${headers.get('x-served-by')}`))
    expect([...servers].sort()).toEqual([pair.one, pair.other].sort())
  })

  test('a cart created on one can be read and ordered on the other', async () => {
    const cart = await fillCart(pair.one, { 58: 2 })
    const seen = await call(pair.other, cartEndpoints.getCart, { query: { id: cart.id, languageCode } })
    expect(seen).toEqual(cart)
    const email = uniqueEmail()
    const form = await buildOrderForm(pair.other, { cartId: cart.id, email, payment: 'Cod' })
    const { orderId, url } = await sendOrder(pair.other, form, 'key-of-the-pair')
    const again = await sendOrder(pair.one, form, 'key-of-the-pair')
    expect(again, 'a repeat at the other server is the same order').toEqual({ orderId, url })
    const ticket = new URL(url).searchParams.get('ticket') ?? ''
    expect((await getOrderResult(pair.one, { ticket })).state).toBe('waiting')
    const emptied = await call(pair.one, cartEndpoints.getCart, { query: { id: cart.id, languageCode } })
    expect(emptied.products).toEqual([])
  })

  test('an order through nginx is paid by card, whichever server responds', async () => {
    const email = uniqueEmail()
    const cart = await fillCart(pair.front, { 58: 1 })
    const form = await buildOrderForm(pair.front, { cartId: cart.id, email, payment: 'Stripe', languageCode: 'en' })
    const { orderId, url } = await sendOrder(pair.front, form)
    const sandbox = createSandboxClient(pair.app.sandboxUrl)
    await sandbox.act(sessionIdOf(url) ?? '', 'pay')
    await until('the order is paid', async () => (await getOrderResult(pair.front, { orderId })).state === 'paid')
    for (const api of [pair.one, pair.other]) expect((await getOrderResult(api, { orderId })).state).toBe('paid')
  })

  for (const [first, second] of [
    ['one', 'other'],
    ['other', 'one'],
  ] as const) {
    const title = `an order at ${names[first]} is seen in the shop of ${names[second]} within a second`
    test(title, async () => {
      const apis = [pair[first], pair[second]] as const
      const before = await readStock(apis[0], 15)
      // Cached by both from here on.
      await expect.poll(() => readStock(apis[1], 15), { timeout: 1_000 }).toBe(before)
      await buyCod(apis[0], 15, 3)
      for (const api of apis)
        await expect.poll(() => readStock(api, 15), { timeout: 1_000, intervals: [50] }).toBe(before - 3)
    })
  }

  test('of 64 concurrent buyers on both servers, five get the last five items and the others a clear response', async () => {
    expect(await readStock(pair.front, 17)).toBe(5)
    const entryPoints = [pair.one, pair.other, pair.front]
    const forms = await Promise.all(
      Array.from({ length: 64 }, async (_, buyer) => {
        const api = entryPoints[buyer % entryPoints.length] ?? pair.front
        const cart = await fillCart(api, { 17: 1 })
        return { api, form: await buildOrderForm(api, { cartId: cart.id, email: uniqueEmail(), payment: 'Cod' }) }
      }),
    )
    const outcomes = await Promise.allSettled(forms.map(({ api, form }) => sendOrder(api, form)))
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refusals.map((error) => (error instanceof ApiRefusal ? error.code : String(error)))).toEqual(
      Array.from({ length: 59 }, () => 'ERRORS.OUTOFSTOCK'),
    )
    for (const api of entryPoints) await expect.poll(() => readStock(api, 17), { timeout: 2_000 }).toBe(0)
  })

  test('one without background work leaves the mails to the other, which sends each once', async () => {
    const emails = await Promise.all(
      [pair.one, pair.other, pair.one].map(async (api) => {
        const email = uniqueEmail()
        await buyCod(api, 58, 1, email)
        return email
      }),
    )
    const sandbox = createSandboxClient(pair.app.sandboxUrl)
    for (const email of emails) await until(`${email} has a mail`, async () => (await sandbox.mails(email)).length > 0)
    // Nothing is left to send, and nobody tried to send one of them again.
    const readQueue = () =>
      queryPostgres<{ attempts: number; sent: boolean }>(
        pair.database,
        'select attempts, sent_at is not null as sent from mails where recipient = any($1)',
        [emails],
      )
    await expect.poll(readQueue).toEqual(emails.map(() => ({ attempts: 1, sent: true })))
    for (const email of emails) expect(await sandbox.mails(email)).toHaveLength(1)
    expect(await findViolations(pair.database)).toEqual([])
  })

  test('mails wait while the one with background work is down', async () => {
    const worker = pair.app.servers[1]
    await worker?.stop()
    const email = uniqueEmail()
    await retryRequest(() => buyCod(pair.front, 58, 1, email))
    const sandbox = createSandboxClient(pair.app.sandboxUrl)
    // Longer than a ticking job takes, were there one: there is no event to wait for.
    await wait(1_500)
    expect(await sandbox.mails(email)).toEqual([])
    await worker?.start()
    await until(`${email} has a mail`, async () => (await sandbox.mails(email)).length === 1)
  })
})

test('wrong vouchers are counted across both servers', long.inItsGroup, async () => {
  const pair = await startPair({ RATE_LIMIT_FACTOR: '1' })
  try {
    const cart = await fillCart(pair.one, { 58: 1 })
    const tryCode = async (api: string, voucher: string) => {
      const body = { cartId: cart.id, voucher, languageCode } as const
      const refusal: unknown = await call(api, cartEndpoints.addVoucher, { body }).catch((error: unknown) => error)
      if (!(refusal instanceof ApiRefusal)) throw new Error(`The code ${voucher} was not refused.`)
      return refusal
    }
    for (let tried = 0; tried < 10; tried++) {
      const { code } = await tryCode(tried % 2 ? pair.other : pair.one, `ZGADUJE${tried}`)
      expect(code).toBe('ERRORS.VOUCHERINVALID')
    }
    for (const api of [pair.one, pair.other]) {
      // Now even a valid code is refused, so guessing reveals nothing.
      const { status, code, headers } = await tryCode(api, 'MIOD10')
      expect([status, code]).toEqual([429, 'ERRORS.TOOMANYATTEMPTS'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
  } finally {
    await pair.stop()
  }
})
