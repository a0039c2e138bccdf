import type { HandOrderOffer, handOrdersEndpoints } from '@slodki-ul/contract/commerce/hand-orders'
import { isPayable } from '@slodki-ul/contract/commerce/orders.rules'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import { showUnitPrice } from '#catalogue/products/product-information.service.ts'
import { loadCards } from '#catalogue/products/products.service.ts'
import { findByToken } from '#commerce/hand-orders/hand-order-links.service.ts'
import { listWays } from '#commerce/hand-orders/hand-order-ways.service.ts'
import { selectHandLines, selectReplacement } from '#commerce/orders/hand-order-record.service.ts'
import { stateOfHandOrder } from '#commerce/orders/hand-orders.rules.ts'
import {
  type OrderLineRow,
  type OrderRow,
  orderNumber,
  selectOrder,
  selectOrderLines,
} from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { getLegalVersions } from '#legal/terms/terms.service.ts'

const zlotyOrNull = (grosze: number | null) => (grosze === null ? null : toZloty(grosze))

async function presentLines(
  context: Context,
  orderId: string,
  lines: readonly OrderLineRow[],
  language: Language,
): Promise<HandOrderOffer['lines']> {
  const { db } = context
  const cards = await loadCards(
    context,
    db,
    lines.map(({ productId }) => productId),
    language,
  )
  const prices = new Map((await selectHandLines(db, orderId)).map((line) => [line.position, line]))
  return lines.map(({ position, productId, namePl, nameEn, count, unitPrice }) => {
    const { card, row } = cards.get(productId) ?? {}
    const { regularPrice = null, lowestPrice = null } = prices.get(position) ?? {}
    const paid =
      regularPrice === null
        ? { price: unitPrice, discountPrice: null }
        : { price: regularPrice, discountPrice: unitPrice }
    return {
      ...{ productId, name: (language === 'en' ? nameEn : null) ?? namePl, quantity: count },
      unitPrice: toZloty(unitPrice),
      ...{ regularPrice: zlotyOrNull(regularPrice), lowestPrice: zlotyOrNull(lowestPrice) },
      measurePrice: row ? showUnitPrice({ ...row, ...paid }) : null,
      category: card?.categories[0]?.name ?? null,
      lineTotal: toZloty(unitPrice * count),
      ...{ thumbnailUrl: card?.thumbnailUrl ?? '', tone: card?.plate ?? 'milk' },
    }
  })
}

/** What is in an order that waits for its buyer, and how it can be paid. */
async function presentOffer(
  context: Context,
  order: OrderRow,
  deadlineAt: Date,
  language: Language,
): Promise<HandOrderOffer> {
  const { db } = context
  const lines = await selectOrderLines(db, order.id)
  const { ways, codRefusal, codMaxAmount } = await listWays(db, context, order, lines)
  const textOf = await getLegalVersions(context, db, ['terms'], language)
  return {
    expiresAt: deadlineAt.toISOString(),
    ...{ firstName: order.firstName, lastName: order.lastName, email: order.email, phone: order.phone },
    ...{ shippingMethod: order.shippingMethod, address: order.address },
    parcelPoint: order.inPostPoint ? { name: order.inPostPoint, address: order.inPostPointAddress } : null,
    lines: await presentLines(context, order.id, lines, language),
    productsTotal: toZloty(order.productsTotal),
    discountTotal: toZloty(order.discountTotal),
    giftCardAmount: toZloty(order.giftCardAmount),
    hasVirtual: lines.some(({ isVirtual }) => isVirtual),
    hasPhysical: lines.some(({ isVirtual }) => !isVirtual),
    ways: ways.map(({ paymentMethod, shippingPrice, delivered, total, charged }) => ({
      ...{ paymentMethod, shippingPrice: toZloty(shippingPrice), vatTotal: toZloty(delivered.vat) },
      ...{ total: toZloty(total), chargeTotal: toZloty(charged) },
    })),
    ...{ codRefusal, codMaxAmount },
    termsVersion: textOf('terms').version,
  }
}

type Asked = Input<typeof handOrdersEndpoints.showHandOrder>['body']
type Shown = Reply<typeof handOrdersEndpoints.showHandOrder>

/** What the buyer reads by the link: all of it while it waits, and afterwards only what became of it. */
export async function showHandOrder(context: Context, { token, languageCode }: Asked): Promise<Outcome<Shown>> {
  const made = await findByToken(context.db, token)
  const order = made && (await selectOrder(context.db, made.orderId))
  if (!made || !order || order.anonymisedAt) return fail('ERRORS.LINKINVALID')
  const isReplaced = (await selectReplacement(context.db, order.id)) !== undefined
  const state = stateOfHandOrder({ order, made, isReplaced }, context.clock.now())
  const deadlineAt = state === 'open' ? order.paymentDeadlineAt : null
  const isUnpaid = state === 'accepted' && isPayable(order.status, order.paymentMethod)
  return succeed({
    ...{ state, number: orderNumber(order), payableId: isUnpaid ? order.id : null },
    offer: deadlineAt && (await presentOffer(context, order, deadlineAt, languageCode)),
  })
}
