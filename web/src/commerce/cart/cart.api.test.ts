import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeCookies } from '#testing/fake-cookies.ts'

const jar = new Map<string, string>()
/** Languages in which carts were asked for. */
const read: (string | null)[] = []
const sent: [path: string, body: Record<string, unknown> | null][] = []
let respond: (path: string, body: Record<string, unknown> | null) => Response | Promise<Response>
const [one, two] = ['11111111-2222-4333-8444-555555555555', '22222222-2222-4333-8444-555555555555']
const cart = (id: string, totalPrice = 10) => ({ id, totalPrice, products: [] })
const lost = () => Response.json({ code: 'ERRORS.UNABLETOLOADCART' }, { status: 404 })
const windowEvents = new EventTarget()

async function start() {
  vi.resetModules()
  vi.stubGlobal('location', { origin: 'http://ul.test', protocol: 'http:' })
  vi.stubGlobal('window', windowEvents)
  vi.stubGlobal('document', fakeCookies(jar))
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.text()
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'GET') read.push(searchParams.get('languageCode'))
    const body = text ? JSON.parse(text) : null
    sent.push([pathname.slice('/api/'.length), body])
    return respond(pathname, body)
  })
  const [{ api }, cookie] = await Promise.all([import('#core/api.ts'), import('./cart-id.ts'), import('./cart.api.ts')])
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  type Loose = {
    initiate: (argument: unknown) => never
    select: (argument: unknown) => (state: unknown) => { data?: { totalPrice: number } }
  }
  const endpoints = api.endpoints as unknown as Record<string, Loose>
  const call = (name: string, argument: unknown): Promise<{ data?: unknown; error?: { code: string } }> =>
    store.dispatch(endpoints[name]?.initiate(argument) as never)
  const shown = (id: string, languageCode: 'pl' | 'en') =>
    endpoints.getCart?.select({ query: { id, languageCode } })(store.getState()).data?.totalPrice
  return { ...cookie, call, shown }
}

beforeEach(() => {
  jar.clear()
  sent.length = 0
  read.length = 0
})

describe('the id of the cart', () => {
  it('CART-01 is a UUID in a cookie; anything else is none', async () => {
    const { readCartId, saveCartId } = await start()
    expect(readCartId()).toBeNull()
    for (const wrong of ['x', `x${one}`, `${one}x`, '']) {
      jar.set('cartId', wrong)
      expect(readCartId()).toBeNull()
    }
    saveCartId(one.toUpperCase())
    expect(readCartId()).toBe(one.toUpperCase())
  })

  it('is written only when it changes, and dropped only when no other one has replaced it', async () => {
    const { dropCartId, readCartId, saveCartId } = await start()
    saveCartId(one)
    const write = vi.spyOn(document, 'cookie', 'set')
    saveCartId(one)
    expect(write).not.toHaveBeenCalled()
    dropCartId(two)
    expect(readCartId()).toBe(one)
    dropCartId(one)
    expect(readCartId()).toBeNull()
  })

  it('is told to its readers when it changes here, and when this tab is looked at again', async () => {
    await start()
    const { createCookieStore } = await import('#core/cookie-store.ts')
    const cookie = createCookieStore('cartId', (text) => ({ text }))
    const changed = vi.fn()
    const stop = cookie.subscribe(changed)
    cookie.save(one, 1)
    expect([changed.mock.calls.length, cookie.read()]).toEqual([1, { text: one }])
    expect(cookie.read()).toBe(cookie.read())
    windowEvents.dispatchEvent(new Event('focus'))
    cookie.remove()
    expect([changed.mock.calls.length, cookie.read()]).toEqual([3, null])
    stop()
    cookie.save(one, 1)
    windowEvents.dispatchEvent(new Event('focus'))
    expect(changed).toHaveBeenCalledTimes(3)
  })
})

describe('a change of the cart', () => {
  const change = { body: { cartId: one, productId: 58, count: 2, languageCode: 'pl' } }

  it('is shown as it was answered, in its language, and its cart is the one of this device', async () => {
    const { call, readCartId, shown } = await start()
    respond = () => Response.json(cart(two, 12))
    expect(await call('changeCount', change)).toMatchObject({ data: { id: two } })
    expect([shown(two, 'pl'), shown(two, 'en'), readCartId()]).toEqual([12, undefined, two])
  })

  it.each([
    ['answered', () => Response.json(cart(one, 12)), ['en']],
    ['refused', () => Response.json({ code: 'ERRORS.OUTOFSTOCK' }, { status: 409 }), ['pl', 'en']],
  ])('that was %s makes the shown carts be read again that it did not answer with', async (_how, reply, again) => {
    const { call, shown } = await start()
    respond = () => Response.json(cart(one, 10))
    for (const languageCode of ['pl', 'en']) await call('getCart', { query: { id: one, languageCode } })
    read.length = 0
    respond = (path) => (path === '/api/cart' ? Response.json(cart(one, 14)) : reply())
    await call('changeCount', change)
    const answered = again.length === 1 ? 12 : 14
    await expect.poll(() => [shown(one, 'pl'), shown(one, 'en')]).toEqual([answered, 14])
    expect(read).toEqual(again)
  })

  it.each([
    ['is gone', lost, null],
    ['cannot be had now', () => Response.json({ code: 'ERRORS.UNAVAILABLE' }, { status: 503 }), one],
  ])('whose cart %s leaves the id %s', async (_how, reply, left) => {
    const { call, readCartId, saveCartId } = await start()
    saveCartId(one)
    respond = reply
    expect((await call('removeFromCart', change)).error).toBeDefined()
    expect(readCartId()).toBe(left)
  })

  it('CART-02 a cart that cannot be found when it is loaded is forgotten', async () => {
    const { call, readCartId, saveCartId } = await start()
    saveCartId(one)
    respond = () => Response.json({ code: 'ERRORS.UNAVAILABLE' }, { status: 503 })
    await call('getCart', { query: { id: one, languageCode: 'pl' } })
    expect(readCartId()).toBe(one)
    respond = lost
    await call('getCart', { query: { id: one, languageCode: 'en' } })
    expect(readCartId()).toBeNull()
  })
})

describe('an addition', () => {
  const add = (cartId?: string) => ({
    body: { productId: 58, count: 1, languageCode: 'pl', ...(cartId && { cartId }) },
  })
  const carts = () => sent.map(([, body]) => body?.cartId)

  it('begins a new cart when its own is gone', async () => {
    const { call, readCartId, saveCartId } = await start()
    saveCartId(one)
    respond = (_path, body) => (body?.cartId ? lost() : Response.json(cart(two)))
    expect(await call('addToCart', add(one))).toMatchObject({ data: { id: two } })
    expect([carts(), readCartId()]).toEqual([[one, null], two])
  })

  it.each<[string, string | undefined, () => Response, unknown[]]>([
    ['there is no cart, and none is made', undefined, lost, [null]],
    ['another reason refuses it', one, () => Response.json({ code: 'ERRORS.OUTOFSTOCK' }, { status: 409 }), [one]],
  ])('is sent once when %s', async (_why, cartId, reply, asked) => {
    const { call } = await start()
    respond = reply
    expect((await call('addToCart', add(cartId))).error).toBeDefined()
    expect(carts()).toEqual(asked)
  })
})
