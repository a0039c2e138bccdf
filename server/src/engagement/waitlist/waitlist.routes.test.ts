import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { waitlistEndpoints } from '@slodki-ul/contract/engagement/waitlist'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { aCart, anOrder, aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
})

const { addToWaitlist, leaveWaitlist } = waitlistEndpoints

let people = 0
const anAddress = () => `czeka-${++people}@poczta.example`
const wait = (productId: number, email: string, more: { languageCode?: 'pl' | 'en'; website?: string } = {}) =>
  testApp.call(addToWaitlist, { body: { email, productId, languageCode: 'pl', ...more } })

const waiting = async (productId: number) =>
  rowsOf<{ email: string; language: string }>(
    await testApp.context.db.execute(
      sql`select email, language from waitlist_entries where product_id = ${productId} order by email`,
    ),
  )

const restock = (productId: number, quantity = 1) =>
  testApp.context.db.execute(sql`update products set stock = ${quantity} where id = ${productId}`)

/**
 * Returns the back-in-stock mails that all due jobs send; jobs run twice because the first run queues mails for the
 * second.
 */
async function announced() {
  await testApp.runJobs()
  await testApp.runJobs()
  return testApp.sent.filter(({ subject }) => /^(Jest znowu|Back again): /.test(subject))
}

describe('POST /products/add-to-waitlist', () => {
  it('API-25 answers 202 without a body, once or ten times, and writes an address down once', async () => {
    const productId = await aProduct(testApp, { stock: 0 })
    const email = anAddress()
    for (const spelling of [email, ` ${email.toUpperCase()} `, email]) {
      const { status, reply, headers } = await wait(productId, spelling)
      expect([status, reply, headers['content-length'] ?? '0']).toEqual([202, undefined, '0'])
    }
    expect(await waiting(productId)).toEqual([{ email, language: 'pl' }])
  })

  it('stores the language requested last', async () => {
    const productId = await aProduct(testApp, { stock: 0 })
    const email = anAddress()
    await wait(productId, email)
    await wait(productId, email, { languageCode: 'en' })
    expect(await waiting(productId)).toEqual([{ email, language: 'en' }])
  })

  it.each(['', '   ', 'ula', 'ula@ul', 'ula@ul.pl, ola@ul.pl', 'Ula <ula@ul.pl>', 'ula@ul.pl\nbcc:x@ul.pl'])(
    'refuses %j by a code of its own and stores nothing (Q-13)',
    async (email) => {
      const productId = await aProduct(testApp, { stock: 0 })
      const { status, problem } = await wait(productId, email)
      expect([status, problem.code, problem.errors]).toEqual([
        400,
        'ERRORS.INVALIDEMAIL',
        { email: 'ERRORS.ENTERVALIDEMAIL' },
      ])
      expect(await waiting(productId)).toEqual([])
    },
  )

  it('refuses what the form cannot send', async () => {
    const productId = await aProduct(testApp, { stock: 0 })
    expect((await wait(productId, `${'u'.repeat(50)}@ul.pl`)).problem.code).toBe('ERRORS.PROVIDEDATA')
    expect((await wait(-1, anAddress())).problem.code).toBe('ERRORS.PROVIDEDATA')
  })

  it('returns 404 for an unknown product, and for one that is not published', async () => {
    const hidden = await aProduct(testApp, { stock: 0 })
    await testApp.context.db.execute(sql`update products set is_published = false where id = ${hidden}`)
    for (const productId of [hidden, 2_000_000_000]) {
      const { status, problem } = await wait(productId, anAddress())
      expect([status, problem.code]).toEqual([404, 'ERRORS.UNABLETOLOADPRODUCT'])
    }
  })

  it('refuses a product that can be ordered', async () => {
    for (const overrides of [{ stock: 1 }, { stock: 0, isVirtual: true }]) {
      const productId = await aProduct(testApp, overrides)
      const { status, problem } = await wait(productId, anAddress())
      expect([status, problem.code]).toEqual([409, 'ERRORS.PRODUCTAVAILABLE'])
      expect(await waiting(productId)).toEqual([])
    }
  })

  it('ignores the input of a bot, without saying so', async () => {
    const productId = await aProduct(testApp, { stock: 0 })
    expect((await wait(productId, anAddress(), { website: 'https://spam.example' })).status).toBe(202)
    expect(await waiting(productId)).toEqual([])
  })

  it('lets an address on the network try thirty times an hour', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const productId = await aProduct(strict, { stock: 0 })
    const statuses: number[] = []
    for (let tries = 0; tries < 32; tries++) {
      const { status } = await strict.call(addToWaitlist, {
        body: { email: `u${tries}@ul.example`, productId, languageCode: 'pl' },
      })
      statuses.push(status)
    }
    await strict.close()
    expect(statuses.filter((status) => status === 202)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429])
  })
})

describe('a product that is back', () => {
  it('is told to everybody who waits, once and in their language, and the list is empty', async () => {
    const productId = await aProduct(testApp, { stock: 0, price: 5000, discountPrice: 4250 })
    const [pole, other] = [anAddress(), anAddress()]
    await wait(productId, pole)
    await wait(productId, other, { languageCode: 'en' })
    expect(await announced()).toEqual([])
    await restock(productId)
    const mails = await announced()
    expect(new Map(mails.map(({ to, subject }) => [to, subject]))).toEqual(
      new Map([
        [pole, `Jest znowu: Produkt ${productId}`],
        [other, `Back again: Product ${productId}`],
      ]),
    )
    expect(mails).toHaveLength(2)
    for (const { html, text } of mails) {
      for (const said of [html, text]) {
        expect(said).toContain(`${testApp.context.config.publicUrl}/sklep/produkt-${productId}/${productId}`)
        expect(said).toMatch(/42,50\szł/)
      }
    }
    expect(await waiting(productId)).toEqual([])
    await restock(productId, 0)
    await restock(productId, 5)
    expect(await announced()).toHaveLength(2)
  })

  it('also applies to one that was not paid in time', async () => {
    const productId = await aProduct(testApp, { stock: 1 })
    await anOrder(testApp, [[productId, 1]])
    const email = anAddress()
    expect((await wait(productId, email)).status).toBe(202)
    testApp.clock.advance(2 * hourMs)
    await testApp.runJobs()
    expect((await announced()).map(({ to }) => to)).toEqual([email])
    // The product in the mail can be ordered again.
    const cartId = await aCart(testApp, [[productId, 1]])
    expect((await testApp.call(cartEndpoints.getCart, { query: { id: cartId, languageCode: 'pl' } })).status).toBe(200)
  })

  it('is not one that is hidden', async () => {
    const productId = await aProduct(testApp, { stock: 0 })
    await wait(productId, anAddress())
    await testApp.context.db.execute(sql`update products set is_published = false, stock = 3 where id = ${productId}`)
    expect(await announced()).toEqual([])
    expect(await waiting(productId)).toHaveLength(1)
  })

  it('is told to more people than one round takes', async () => {
    const productId = await aProduct(testApp, { stock: 0 })
    await testApp.context.db.execute(sql`insert into waitlist_entries (product_id, email, language, created_at)
      select ${productId}, 'tlum-' || n || '@poczta.example', 'pl', ${testApp.clock.date()} from generate_series(1, 150) n`)
    await restock(productId)
    const to = (await announced()).map((mail) => mail.to)
    expect([to.length, new Set(to).size]).toEqual([150, 150])
  })
})

describe('a queued address', () => {
  it('is forgotten after a year without any mail', async () => {
    const productId = await aProduct(testApp, { stock: 0 })
    await wait(productId, anAddress())
    testApp.clock.advance(364 * dayMs)
    await testApp.runJobs()
    expect(await waiting(productId)).toHaveLength(1)
    testApp.clock.advance(2 * dayMs)
    await testApp.runJobs()
    expect(await waiting(productId)).toEqual([])
  })

  it('removes the address from all lists by the link in its mail, and no other address', async () => {
    const [back, gone] = [await aProduct(testApp, { stock: 0 }), await aProduct(testApp, { stock: 0 })]
    const [email, neighbour] = [anAddress(), anAddress()]
    await wait(back, email)
    for (const address of [email, neighbour]) await wait(gone, address)
    await restock(back)
    const [mail] = await announced()
    const token = /leave-waitlist=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.html).toContain(token)
    for (const times of [1, 2]) {
      expect((await testApp.call(leaveWaitlist, { body: { token } })).status, `time ${times}`).toBe(204)
      expect(await waiting(gone)).toEqual([{ email: neighbour, language: 'pl' }])
    }
  })

  it.each(['', 'a.b.c.d', 'x'.repeat(900)])('does not leave by the token %j', async (token) => {
    const { status, problem } = await testApp.call(leaveWaitlist, { body: { token } })
    expect([status, problem.code]).toEqual([400, 'ERRORS.LINKINVALID'])
  })

  it('refuses a link made for another purpose, and one that is too old', async () => {
    const { links } = testApp.context
    const old = links.sign('leave-waitlist', 'ula@poczta.example', 60)
    testApp.clock.advance(61_000)
    for (const token of [old, links.sign('file', 'ula@poczta.example', 60)])
      expect((await testApp.call(leaveWaitlist, { body: { token } })).problem.code).toBe('ERRORS.LINKINVALID')
  })
})
