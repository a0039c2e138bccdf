import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { endpoints } from '@slodki-ul/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selectDocumentsOfOrder } from '#payments/documents/invoices.service.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import { aCustomer } from '#testing/accounts.ts'
import { aCart, anAddress, anOrder, anOrderForm, aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

type Headers = Record<string, string>
type Thing = { id: string; fields: Record<string, unknown> }

/** The id of a new paid order of a customer. */
async function aPaidOrder(headers: Headers): Promise<string> {
  const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]], {}, headers)
  const page = [...testApp.cards.sessions.values()].find(({ orderId }) => orderId === reply.orderId)
  const session = testApp.cards.become(page?.id ?? '', 'paid')
  await handlePaymentUpdate(testApp.context, { session, state: 'paid', actor: 'provider:stripe' })
  return reply.orderId
}

/** Creates things that belong to a customer, by kind, with the fields that calls on them take. */
const makers: Record<string, (headers: Headers) => Promise<Thing>> = {
  cart: async (headers) => {
    const productId = await aProduct(testApp)
    const id = await aCart(testApp, [[productId, 2]])
    await testApp.call(cartEndpoints.assignCart, { body: { cartId: id, languageCode: 'pl' } }, headers)
    const form = await anOrderForm(testApp, id, { shippingMethod: 'KurierDPDCod', paymentMethod: 'Cod' })
    return { id, fields: { ...form, productId, count: 1, voucher: 'MIOD10' } }
  },
  'cart of gift cards': async (headers) => {
    const productId = await aProduct(testApp, { giftValue: 5000 })
    const id = await aCart(testApp, [[productId, 1]])
    await testApp.call(cartEndpoints.assignCart, { body: { cartId: id, languageCode: 'pl' } }, headers)
    return { id, fields: { productId, gift: { recipientName: 'Ania' } } }
  },
  'paid order': async (headers) => ({ id: await aPaidOrder(headers), fields: {} }),
  document: async (headers) => {
    const [found] = await selectDocumentsOfOrder(testApp.context.db, await aPaidOrder(headers))
    return { id: found?.id ?? '', fields: { name: 'Zofia Kalinowska', address: anAddress } }
  },
}

/**
 * What an id in a call's input refers to: `public` data; a thing of its owner, by its maker; or `unguessable`, where
 * knowing the id is the proof.
 */
const named: Record<string, 'public' | 'unguessable' | { of: string }> = {
  'getProduct.id': 'public',
  'toggleFavouriteProduct.id': 'public',
  'listProductCategories.langOrId': 'public',
  // Accepted because the specification's payload has it, and ignored.
  'listProducts.userId': 'public',
  'listInvoices.userId': 'public',
  'listOrders.userId': 'public',
  'getOrder.id': { of: 'paid order' },
  'getOrderReturns.orderId': { of: 'paid order' },
  'getInvoicePdf.id': { of: 'document' },
  'requestInvoice.id': { of: 'document' },
  'getOrderPdf.id': { of: 'paid order' },
  'getCart.id': { of: 'cart' },
  'addToCart.productId': 'public',
  'addToCart.cartId': { of: 'cart' },
  'changeCount.productId': 'public',
  'changeCount.cartId': { of: 'cart' },
  'arrangeGift.productId': 'public',
  'arrangeGift.cartId': { of: 'cart of gift cards' },
  'removeFromCart.productId': 'public',
  'removeFromCart.cartId': { of: 'cart' },
  'clearCart.cartId': { of: 'cart' },
  'mergeCarts.cartId': { of: 'cart' },
  'assignCart.cartId': { of: 'cart' },
  'addVoucher.cartId': { of: 'cart' },
  'createOrder.cartId': { of: 'cart' },
  // A guest's order is identified by its unguessable id alone.
  'restartPayment.orderId': 'unguessable',
  'getResult.orderId': 'unguessable',
  'getResult.subscriptionId': 'unguessable',
  // Prolonging also checks the owner (prolong.routes.test.ts).
  'paySubscription.subscriptionId': 'unguessable',
  'getPlan.id': 'public',
  'subscribe.subscriptionDetailsId': 'public',
  'addToWaitlist.productId': 'public',
  'sendTrainingMessage.Id': 'public',
  // A random number of the browser: rows are added under it, and nothing is returned.
  'saveCookieChoice.choiceId': 'unguessable',
  'toggleFavouriteCourse.id': 'public',
  'getCourse.id': 'public',
  'getCoursePreview.id': 'public',
  'getCoursePdf.id': 'public',
  'getIngredientsPdf.id': 'public',
  'saveProgress.courseId': 'public',
  'rateCourse.courseId': 'public',
  // Access is checked for every caller (access.routes.test.ts of courses).
  'getVideo.id': 'public',
  'listComments.courseId': 'public',
  'addComment.courseId': 'public',
  'addComment.parentId': 'public',
  'reportComment.courseId': 'public',
  'reportComment.commentId': 'public',
  // Staff calls, which may handle every comment.
  'approveComment.courseId': 'public',
  'approveComment.commentId': 'public',
  'declineComment.courseId': 'public',
  'declineComment.commentId': 'public',
  // Useless without the token sent with it.
  'resetPassword.userId': 'public',
}

const shapeOf = (schema: Endpoint['body']): Record<string, unknown> =>
  (schema as { def?: { shape?: Record<string, unknown> } } | undefined)?.def?.shape ?? {}
const rows = Object.entries(endpoints) as [string, Endpoint][]
/** Every id that a call takes, as "call.field". */
const ids = [
  ...new Set(
    rows.flatMap(([name, row]) =>
      [row.params, row.query, row.body]
        .flatMap((part) => Object.keys(shapeOf(part)))
        .filter((field) => /^id$|Id$|Ids$/.test(field) && field !== 'CategoriesIds')
        .map((field) => `${name}.${field}`),
    ),
  ),
]
const owned = Object.entries(named).flatMap(([id, what]) => (typeof what === 'object' ? [[id, what.of] as const] : []))

describe('an id in the input of a call', () => {
  it('is classified as owned or public', () => {
    expect(Object.keys(named).toSorted()).toEqual(ids.toSorted())
  })

  it.each(owned)('%s: a %s answers its owner; to all others it is not there (SEC-10)', async (path, kind) => {
    const [name = '', field = ''] = path.split('.')
    const row = endpoints[name as keyof typeof endpoints] as Endpoint
    const make = makers[kind]
    if (!make) throw new Error(`No factory for ${kind}.`)
    const owner = await aCustomer(testApp)
    const { id, fields } = await make(owner.headers)
    const send = (value: string, headers: Headers) => {
      const given = { ...fields, languageCode: 'pl', [field]: value }
      const pick = (part: Endpoint['body']) =>
        Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(shapeOf(part), key)))
      const address = row.path.replace(/\{(\w+)\}/g, (_match, key: string) => String(given[key as keyof typeof given]))
      return testApp.app.inject({
        method: row.method,
        url: `/api/${address}?${new URLSearchParams(pick(row.query) as Record<string, string>)}`,
        headers,
        ...(row.body ? { payload: pick(row.body) } : {}),
      })
    }
    for (const headers of [(await aCustomer(testApp)).headers, {}]) {
      const foreign = await send(id, headers)
      const missing = await send(crypto.randomUUID(), headers)
      expect([401, 404]).toContain(foreign.statusCode)
      expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body])
    }
    expect((await send(id, owner.headers)).statusCode).toBeLessThan(300)
  })
})
