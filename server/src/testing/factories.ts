import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { sql } from 'drizzle-orm'
import { addProduct } from '#catalogue/products/products.service.ts'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Academy } from '#testing/test-app.ts'

export type ProductWish = {
  price?: number
  discountPrice?: number
  stock?: number
  isVirtual?: boolean
  /** Grosze; makes the product a gift card for 24 months. */
  giftValue?: number
  vatRate?: number
  nameEn?: string | null
  categoryIds?: number[]
}

let made = 100_000

/** A product of the shop; price in grosze, 50.00 zł and 10 pieces unless wished otherwise. Returns its id. */
export async function aProduct(academy: Academy, wish: ProductWish = {}): Promise<number> {
  const id = ++made
  await inTransaction(academy.context, (tx) =>
    addProduct(
      tx,
      {
        id,
        slug: `produkt-${id}`,
        sku: `TEST-${id}`,
        namePl: `Produkt ${id}`,
        nameEn: wish.nameEn === undefined ? `Product ${id}` : wish.nameEn,
        shortDescriptionPl: 'Krótki opis',
        descriptionPl: '<p>Opis</p>',
        price: wish.price ?? 5000,
        discountPrice: wish.discountPrice ?? null,
        stock: wish.stock ?? 10,
        isVirtual: wish.isVirtual ?? wish.giftValue !== undefined,
        giftValue: wish.giftValue ?? null,
        giftMonths: wish.giftValue === undefined ? null : 24,
        vatRate: wish.vatRate ?? 23,
        manufacturer: { name: 'Wytwórca', address: 'ul. Próbna 1', email: 'wytworca@test.example' },
        createdAt: academy.clock.date(),
      },
      { categoryIds: wish.categoryIds ?? [1], imageIds: [], attachmentIds: [] },
    ),
  )
  return id
}

/** A guest's cart with products; returns its id. */
export async function aCart(academy: Academy, lines: [productId: number, count: number][]): Promise<string> {
  let cartId: string | undefined
  for (const [productId, count] of lines) {
    const { reply, status } = await academy.call(cartEndpoints.addToCart, {
      body: { cartId, productId, count, languageCode: 'pl' },
    })
    if (status !== 200) throw new Error(`The cart was not filled: ${JSON.stringify(reply)}`)
    cartId = reply.id
  }
  if (!cartId) throw new Error('A cart needs a line.')
  return cartId
}

export const anAddress = { address: 'Lipowa 12', line2: '', zipCode: '20-020', city: 'Lublin', country: 'Polska' }

/** A complete order form for a cart of physical products, paid by card unless changed. */
export async function anOrderForm(
  academy: Academy,
  cartId: string,
  change: Partial<OrderFormInput> = {},
): Promise<OrderFormInput> {
  const { reply } = await academy.call(termsEndpoints.getTerms, { params: { lang: 'pl' } })
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

/** An order from a fresh cart with the products given; answers what createOrder answered. */
export async function anOrder(
  academy: Academy,
  lines: [productId: number, count: number][],
  change: Partial<OrderFormInput> = {},
  headers: Record<string, string> = {},
) {
  const cartId = await aCart(academy, lines)
  const answer = await academy.call(checkoutEndpoints.createOrder, {
    headers,
    body: await anOrderForm(academy, cartId, change),
  })
  return { cartId, ...answer }
}

/** One row of any table, by a statement of the test. */
export async function queryOne<Row>(academy: Academy, statement: ReturnType<typeof sql>): Promise<Row | undefined> {
  return rowsOf<Row>(await academy.context.db.execute(statement))[0]
}

export const stockOf = async (academy: Academy, productId: number): Promise<number> =>
  (await queryOne<{ stock: number }>(academy, sql`select stock from products where id = ${productId}`))?.stock ?? -1

export const orderOf = (academy: Academy, id: string) =>
  queryOne<{
    status: string
    total: number
    vat_total: number
    discount_total: number
    paid_at: unknown
    email: string
  }>(academy, sql`select status, total, vat_total, discount_total, paid_at, email from orders where id = ${id}`)
