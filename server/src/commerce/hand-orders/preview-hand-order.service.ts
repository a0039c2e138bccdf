import { deliveredCartOf } from '@slodki-ul/contract/catalogue/delivery.rules'
import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import { isCod } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { HandOrderContents, HandOrderPreview } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import { sumByRate } from '@slodki-ul/contract/vat.rules'
import { effectivePrice } from '#catalogue/products/products.rules.ts'
import { findShelves } from '#catalogue/products/products.service.ts'
import { cancelReplaced } from '#commerce/hand-orders/cancel-replaced.service.ts'
import { announcedPrices } from '#commerce/hand-orders/hand-lines.rules.ts'
import { type PricedContents, priceContents } from '#commerce/hand-orders/hand-order-contents.service.ts'
import { codNameOf, isPaidInAdvance, priceWay } from '#commerce/hand-orders/ways.rules.ts'
import { findCodState } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inRehearsal, inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'

type Buyer = { email: string; phone: string }

/** The delivery by cash on delivery that goes with a chosen one, when the shop offers it for these products to this buyer. */
export async function findCodMethod(
  db: Executor,
  context: Context,
  { methods, name, buyer }: { methods: PricedContents['methods']; name: ShippingName; buyer: Buyer },
): Promise<{ name: ShippingName; price: number } | 'refused' | null> {
  const cod = methods.shipping.find((each) => each.name === codNameOf(name))
  if (!cod || !methods.payments.some(isCod)) return null
  return (await findCodState(db, context, buyer)) === 'refused' ? 'refused' : cod
}

/** What a contents would cost by cash on delivery, in grosze; null when it is not offered. */
export async function codChargeOf(
  db: Executor,
  context: Context,
  contents: PricedContents,
  buyer: Buyer,
): Promise<number | null> {
  const { methods, shipping, lines, totals, giftCardAmount } = contents
  if (shipping.name === null) return null
  const cod = await findCodMethod(db, context, { methods, name: shipping.name, buyer })
  if (cod === null || cod === 'refused') return null
  const sold = lines.map((line, index) => ({ ...line, discountShare: totals.lines[index]?.discountShare ?? 0 }))
  const { charged } = priceWay(sold, cod.price, giftCardAmount)
  return charged > 0 ? charged : null
}

/** What is charged for a contents in advance; null when it cannot be. */
export const advanceChargeOf = ({ shipping, total, giftCardAmount }: PricedContents): number | null =>
  shipping.name !== null && isCod(shipping.name)
    ? null
    : isPaidInAdvance(total - giftCardAmount)
      ? total - giftCardAmount
      : null

const toSums = ({ lines, totals, delivered }: PricedContents): HandOrderPreview['vatSums'] =>
  sumByRate([
    ...lines.flatMap(({ vatRate }, index) => {
      const { amount = 0, discountShare = 0 } = totals.lines[index] ?? {}
      return vatRate === null ? [] : [{ gross: amount - discountShare, vatRate, vat: delivered.lineVats[index] ?? 0 }]
    }),
    ...delivered.parts.filter(({ gross }) => gross > 0),
  ]).map(({ vatRate, net, vat, gross }) => ({
    ...{ vatRate, net: toZloty(net), vat: toZloty(vat), gross: toZloty(gross) },
  }))

async function present(
  tx: Transaction,
  context: Context,
  contents: PricedContents,
  email: string,
): Promise<HandOrderPreview> {
  const { lines, choices, totals, shipping, total, giftCardAmount } = contents
  const shelves = await findShelves(
    tx,
    lines.map(({ productId }) => productId),
  )
  const zlotyOrNull = (grosze: number | null) => (grosze === null ? null : toZloty(grosze))
  return {
    lines: lines.map(({ product, productId, unitPrice, vatRate, isGiftCard, reason }, index) => {
      const { amount = 0, discountShare = 0 } = totals.lines[index] ?? {}
      const { regularPrice, lowestPrice } = announcedPrices(product, reason !== null)
      return {
        ...{ productId, name: product.namePl, sku: shelves.get(productId)?.sku ?? '', isGiftCard, vatRate },
        presentPrice: toZloty(effectivePrice(product)),
        regularPrice: zlotyOrNull(regularPrice),
        lowestPrice: zlotyOrNull(lowestPrice),
        unitPrice: toZloty(unitPrice),
        discountAmount: toZloty(discountShare),
        lineTotal: toZloty(amount - discountShare),
      }
    }),
    methods: choices.map(({ name, price }) => ({ name, price: toZloty(price) })),
    productsTotal: toZloty(totals.productsTotal),
    discountTotal: toZloty(totals.discountTotal),
    shippingPrice: toZloty(shipping.price),
    total: toZloty(total),
    giftCardAmount: toZloty(giftCardAmount),
    chargeTotal: toZloty(total - giftCardAmount),
    vatSums: toSums(contents),
    codTotal: zlotyOrNull(await codChargeOf(tx, context, contents, { email, phone: '' })),
  }
}

/** What an order by hand would cost, to the grosz; writes nothing. Fails as priceContents and as cancelReplaced. */
export const previewHandOrder = (
  context: Context,
  { userId }: Pick<StaffCaller, 'userId'>,
  { replacesId, ...contents }: HandOrderContents,
): Promise<Outcome<HandOrderPreview>> =>
  inTransaction(context, async (tx): Promise<Outcome<HandOrderPreview>> => {
    const price = async (): Promise<Outcome<HandOrderPreview>> => {
      const priced = await priceContents(tx, context, contents)
      return failed(priced) ? priced : succeed(await present(tx, context, priced.value, contents.email))
    }
    if (replacesId === null) return price()
    return inRehearsal(tx, async (): Promise<Outcome<HandOrderPreview>> => {
      const canceled = await cancelReplaced(tx, context, userId, replacesId)
      return failed(canceled) ? canceled : price()
    })
  })

/** What decides about the delivery of a stored order. */
export async function deliveredOrderOf(
  db: Executor,
  lines: readonly { productId: number; isVirtual: boolean; unitPrice: number; count: number }[],
) {
  const shelves = await findShelves(
    db,
    lines.map(({ productId }) => productId),
  )
  return deliveredCartOf(
    lines.map((line) => ({
      ...{ isVirtual: line.isVirtual, count: line.count, amount: line.unitPrice * line.count },
      weightGrams: shelves.get(line.productId)?.weightGrams ?? 0,
    })),
  )
}
