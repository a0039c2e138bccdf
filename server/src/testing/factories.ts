import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { sql } from 'drizzle-orm'
import { addProduct } from '#catalogue/products/products.service.ts'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { TestApp } from '#testing/test-app.ts'

export type ProductOptions = {
  price?: number
  discountPrice?: number
  stock?: number
  isVirtual?: boolean
  /** Value in grosze; makes the product a gift card for 24 months. */
  giftValue?: number
  vatRate?: number
  nameEn?: string | null
  descriptionPl?: string
  descriptionEn?: string
  categoryIds?: number[]
}

let made = 100_000

/** Creates a product of the shop; price in grosze, by default 50.00 zł and 10 in stock. Returns its id. */
export async function aProduct(testApp: TestApp, options: ProductOptions = {}): Promise<number> {
  const id = ++made
  await inTransaction(testApp.context, (tx) =>
    addProduct(
      tx,
      {
        id,
        slug: `produkt-${id}`,
        sku: `TEST-${id}`,
        namePl: `Produkt ${id}`,
        nameEn: options.nameEn === undefined ? `Product ${id}` : options.nameEn,
        shortDescriptionPl: 'Krótki opis',
        descriptionPl: options.descriptionPl ?? '<p>Opis</p>',
        descriptionEn: options.descriptionEn ?? null,
        price: options.price ?? 5000,
        discountPrice: options.discountPrice ?? null,
        stock: options.stock ?? 10,
        isVirtual: options.isVirtual ?? options.giftValue !== undefined,
        giftValue: options.giftValue ?? null,
        giftMonths: options.giftValue === undefined ? null : 24,
        vatRate: options.giftValue === undefined ? (options.vatRate ?? 23) : null,
        manufacturer: { name: 'Wytwórca', address: 'ul. Próbna 1', email: 'wytworca@test.example' },
        createdAt: testApp.clock.date(),
      },
      { categoryIds: options.categoryIds ?? [1], imageIds: [], attachmentIds: [] },
    ),
  )
  return id
}

/** Creates a guest cart with products; returns its id. */
export async function aCart(testApp: TestApp, lines: [productId: number, count: number][]): Promise<string> {
  let cartId: string | undefined
  for (const [productId, count] of lines) {
    const { reply, status } = await testApp.call(cartEndpoints.addToCart, {
      body: { cartId, productId, count, languageCode: 'pl' },
    })
    if (status !== 200) throw new Error(`The cart was not filled: ${JSON.stringify(reply)}`)
    cartId = reply.id
  }
  if (!cartId) throw new Error('A cart needs a line.')
  return cartId
}

export const anAddress = { address: 'Lipowa 12', line2: '', zipCode: '20-020', city: 'Lublin', country: 'Polska' }

/** Returns a complete order form for a cart of physical products, paid by card unless changed. */
export async function anOrderForm(
  testApp: TestApp,
  cartId: string,
  change: Partial<OrderFormInput> = {},
): Promise<OrderFormInput> {
  const { reply } = await testApp.call(termsEndpoints.getTerms, { params: { lang: 'pl' } })
  return {
    cartId,
    shippingMethod: 'KurierDPD',
    paymentMethod: 'Stripe',
    firstName: 'Zofia',
    lastName: 'Kalinowska',
    email: 'zosia@poczta.example',
    phone: '601 234 567',
    address: anAddress,
    languageCode: 'pl',
    consents: { terms: reply.version, resign: true, digital: false },
    ...change,
  }
}

/** Creates an order from a new cart with the given products; returns the result of createOrder. */
export async function anOrder(
  testApp: TestApp,
  lines: [productId: number, count: number][],
  change: Partial<OrderFormInput> = {},
  headers: Record<string, string> = {},
) {
  const cartId = await aCart(testApp, lines)
  const response = await testApp.call(checkoutEndpoints.createOrder, {
    headers,
    body: await anOrderForm(testApp, cartId, change),
  })
  return { cartId, ...response }
}

/** Returns one row of any table, by an SQL statement of the test. */
export async function queryOne<Row>(testApp: TestApp, statement: ReturnType<typeof sql>): Promise<Row | undefined> {
  return rowsOf<Row>(await testApp.context.db.execute(statement))[0]
}

export const stockOf = async (testApp: TestApp, productId: number): Promise<number> =>
  (await queryOne<{ stock: number }>(testApp, sql`select stock from products where id = ${productId}`))?.stock ?? -1

export const orderOf = (testApp: TestApp, id: string) =>
  queryOne<{
    status: string
    total: number
    vat_total: number
    discount_total: number
    gift_card_amount: number
    paid_at: unknown
    email: string
  }>(
    testApp,
    sql`select status, total, vat_total, discount_total, gift_card_amount, paid_at, email from orders where id = ${id}`,
  )
