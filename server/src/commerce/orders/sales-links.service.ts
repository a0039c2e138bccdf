import type { LinkSales, SalesLinkQuery, salesLinksEndpoints } from '@slodki-ul/contract/commerce/sales-links.admin'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import { findProductChoice } from '#catalogue/products/products.service.ts'
import { findDiscountCodes } from '#catalogue/vouchers/vouchers.service.ts'
import { selectLinkSales } from '#commerce/orders/sales-links.db.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { drawQrCode } from '#qr-code.ts'

/** Names of products and discount codes by their ids. */
async function findNames(db: Executor, links: readonly { productId: number | null; voucherId: string | null }[]) {
  const productIds = links.flatMap(({ productId }) => productId ?? [])
  const voucherIds = links.flatMap(({ voucherId }) => voucherId ?? [])
  const [products, codes] = await Promise.all([
    productIds.length > 0 ? findProductChoice(db, { id: productIds }) : [],
    findDiscountCodes(db, voucherIds),
  ])
  return { products: new Map(products.map(({ id, name }) => [id, name])), codes }
}

/** The address of the checkout that puts these in the cart. Fails with ERRORS.NOTFOUND. */
export async function getSalesLink(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { productId, voucherId }: SalesLinkQuery,
): Promise<Outcome<Reply<typeof salesLinksEndpoints.getSalesLink>>> {
  const link = { productId: productId ?? null, voucherId: voucherId ?? null }
  const { products, codes } = await findNames(db, [link])
  const code = voucherId === undefined ? undefined : codes.get(voucherId)
  const isKnown = productId === undefined || products.has(productId)
  if (!isKnown || (voucherId !== undefined && code === undefined) || (!productId && !code))
    return fail('ERRORS.NOTFOUND')
  const query = new URLSearchParams()
  if (productId !== undefined) query.set('add-to-cart', String(productId))
  if (code !== undefined) query.set('dcc', code)
  const url = `${config.publicUrl}/#/kasa?${query}`
  return succeed({ url, qrCode: await drawQrCode(url) })
}

/** What was sold by the links with a product or a code. */
export async function listLinkSales({ db }: Pick<Context, 'db'>, query: SalesLinkQuery): Promise<Outcome<LinkSales[]>> {
  const found = await selectLinkSales(db, query)
  const { products, codes } = await findNames(db, found)
  return succeed(
    found.map(({ productId, voucherId, ordersCount, sales }) => ({
      ...{ productId, productName: productId === null ? null : (products.get(productId) ?? null) },
      ...{ voucherId, code: voucherId === null ? null : (codes.get(voucherId) ?? null) },
      ...{ ordersCount, salesTotal: toZloty(sales) },
    })),
  )
}
