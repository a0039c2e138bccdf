import type { handOrdersEndpoints } from '@slodki-ul/contract/commerce/hand-orders'
import { isPayable } from '@slodki-ul/contract/commerce/orders.rules'
import { hourMs } from '@slodki-ul/contract/durations'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { VatIdCheck } from '@slodki-ul/contract/eu-vat.rules'
import { type InvoiceChoice, invoiceBuyerOf, invoiceErrors } from '@slodki-ul/contract/invoice-data.rules'
import { handOrderHours } from '@slodki-ul/contract/limits'
import { toGrosze } from '@slodki-ul/contract/money'
import { pages } from '@slodki-ul/contract/pages'
import { deliveryColumns } from '#commerce/checkout/order-rows.service.ts'
import { withReverseCharge } from '#commerce/checkout/reverse-charge.rules.ts'
import { findByToken } from '#commerce/hand-orders/hand-order-links.service.ts'
import { listWays, type Way } from '#commerce/hand-orders/hand-order-ways.service.ts'
import { saveWay } from '#commerce/hand-orders/hand-orders.db.ts'
import { type HandOrderRow, selectReplacement, updateAccepted } from '#commerce/orders/hand-order-record.service.ts'
import { stateOfHandOrder } from '#commerce/orders/hand-orders.rules.ts'
import { chargedOf } from '#commerce/orders/order-payment.rules.ts'
import { ticketUrl } from '#commerce/orders/order-tickets.service.ts'
import {
  findHandOrder,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  orderPlacedWrites,
  payOrder,
  selectOrderLines,
} from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { batchWrites } from '#db/batch-writes.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { recordConsents } from '#legal/consents/consents.service.ts'
import { getLegalVersions } from '#legal/terms/terms.service.ts'
import { checkVatId } from '#payments/documents/vat-id-checks.service.ts'
import { openSessionById } from '#payments/payments/payment-sessions.service.ts'
import { continuePayment } from '#payments/payments/payments.service.ts'
import { requireOpenCheckout } from '#platform/settings/features.service.ts'

type Asked = Input<typeof handOrdersEndpoints.acceptHandOrder>['body']

/** The texts that the buyer accepts, when all that the order needs were accepted, in the order of CHK-30. */
async function acceptTexts(
  tx: Transaction,
  context: Context,
  { consents, languageCode }: Asked,
  lines: readonly OrderLineRow[],
) {
  const hasVirtual = lines.some(({ isVirtual }) => isVirtual)
  const textOf = await getLegalVersions(context, tx, ['terms', 'resign', 'digital'], languageCode)
  const terms = textOf('terms')
  if (consents.terms !== terms.version)
    return fail('ERRORS.PLEASEACCEPTTERMS', { extra: { currentVersion: terms.version } })
  if (hasVirtual && !consents.resign) return fail('ERRORS.PLEASEACCEPTRIGHT')
  if (hasVirtual && !consents.digital) return fail('ERRORS.PLEASEACCEPTCONSENT')
  return succeed(hasVirtual ? [terms, textOf('resign'), textOf('digital')] : [terms])
}

/** The chosen way, for the amount that the page shows. */
async function chooseWay(
  tx: Transaction,
  context: Context,
  { paymentMethod, chargeTotal }: Asked,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<Outcome<Way>> {
  const { ways, codRefusal } = await listWays(tx, context, order, lines)
  const way = ways.find((each) => each.paymentMethod === paymentMethod)
  if (!way)
    return fail(
      paymentMethod === 'Cod' && codRefusal === 'uncollected' ? 'ERRORS.CODNOTOFFERED' : 'ERRORS.METHODUNAVAILABLE',
    )
  return way.charged === toGrosze(chargeTotal) ? succeed(way) : fail('ERRORS.CARTCHANGED')
}

/** The invoice that the buyer wants, and what VIES said of a VAT number of another member state. */
type Invoice = { form: InvoiceChoice; vatIdCheck: VatIdCheck | null }

/** The order with what its buyer chose; it is placed now. */
async function writeWay(
  tx: Transaction,
  context: Context,
  order: OrderRow,
  { way, lines, invoice: { form, vatIdCheck } }: { way: Way; lines: readonly OrderLineRow[]; invoice: Invoice },
): Promise<OrderRow> {
  const { paymentMethod, shippingMethod, shippingPrice: shippingCost, total, delivered } = way
  const { firstName, lastName } = order
  const change = {
    ...{ paymentMethod, shippingMethod, shippingCost, total, createdAt: context.clock.date(), vatIdCheck },
    ...{ wantsInvoice: form.userWantsInvoice, companyData: invoiceBuyerOf({ ...form, firstName, lastName }) },
    ...deliveryColumns(delivered),
    ...(paymentMethod === 'Cod' && { paymentDeadlineAt: null }),
  }
  const rates = lines.map(({ vatRate }) => vatRate)
  await saveWay(tx, order.id, change, { rates, vats: delivered.lineVats })
  return { ...order, ...change }
}

/** What comes next: a payment page to open, or the page of the order. */
type Next = { paymentId: string } | { orderId: string }

/** The payment of an accepted order, or what became of it when there is nothing to pay. */
async function nextOf(tx: Transaction, context: Context, order: OrderRow): Promise<Outcome<Next>> {
  const { id, status, paymentMethod: method } = order
  if (status === 'Canceled') return fail('ERRORS.ORDERNOTPAYABLE')
  if (!isPayable(status, method)) return succeed({ orderId: id })
  const attempt = await continuePayment(tx, context, { kind: 'order', id, method, amount: chargedOf(order) })
  return succeed(attempt ? { paymentId: attempt.paymentId } : { orderId: id })
}

/**
 * Whether the link of an accepted order still leads on: to its payment, and for the hours in which it could be accepted to
 * what became of it; a mail that lies around for longer opens no order.
 */
const leadsOn = ({ status, paymentMethod }: OrderRow, { madeAt }: Pick<HandOrderRow, 'madeAt'>, now: number): boolean =>
  isPayable(status, paymentMethod) || now < madeAt.getTime() + handOrderHours * hourMs

async function accept(
  tx: Transaction,
  context: Context,
  caller: RequestContext,
  { asked, vatIdCheck }: { asked: Asked; vatIdCheck: Outcome<VatIdCheck | null> },
): Promise<Outcome<Next>> {
  const found = await findByToken(tx, asked.token)
  // The order is locked before anything else is read of it: of two presses the second sees what the first one did.
  const order = found && (await lockOrder(tx, found.orderId))
  const made = order && (await findHandOrder(tx, order.id))
  if (!made || !order || order.anonymisedAt) return fail('ERRORS.LINKINVALID')
  const isReplaced = (await selectReplacement(tx, order.id)) !== undefined
  const state = stateOfHandOrder({ order, made, isReplaced }, context.clock.now())
  if (state === 'accepted')
    return leadsOn(order, made, context.clock.now()) ? nextOf(tx, context, order) : fail('ERRORS.LINKINVALID')
  if (state !== 'open') return fail('ERRORS.ORDERNOTPAYABLE')
  const open = await requireOpenCheckout(context, tx, asked.languageCode)
  if (failed(open)) return open
  const sold = await selectOrderLines(tx, order.id)
  const texts = await acceptTexts(tx, context, asked, sold)
  if (failed(texts)) return texts
  const fields = invoiceErrors(asked)
  if (Object.keys(fields).length > 0) return fail('ERRORS.PROVIDEDATA', { fields })
  if (failed(vatIdCheck)) return vatIdCheck
  const lines = withReverseCharge(
    sold.map((line) => ({ ...line, isGiftCard: line.giftValue !== null })),
    vatIdCheck.value,
  )
  const way = await chooseWay(tx, context, asked, order, lines)
  if (failed(way)) return way
  await updateAccepted(tx, order.id, context.clock.date())
  await recordConsents(tx, context, { texts: texts.value, orderId: order.id, email: order.email, ip: caller.ip })
  const accepted = await writeWay(tx, context, order, {
    ...{ way: way.value, lines, invoice: { form: asked, vatIdCheck: vatIdCheck.value } },
  })
  if (way.value.charged === 0) await payOrder(tx, context, accepted, { cause: 'nothing to pay', actor: 'customer' })
  else if (accepted.paymentMethod === 'Cod')
    await batchWrites(tx, orderPlacedWrites(tx, context, accepted, { cause: 'ordered', actor: 'customer' }))
  else return nextOf(tx, context, accepted)
  return succeed({ orderId: order.id })
}

/**
 * Accepts an order that staff made and opens its payment, once however often it is pressed (BO-069). Fails with
 * ERRORS.LINKINVALID, also for one that was accepted and paid the day before, ERRORS.ORDERNOTPAYABLE for one that lapsed or was replaced, for a consent that is missing, and with
 * ERRORS.CARTCHANGED for another amount than the page showed; with a code by field for the data of an invoice (CHK-25).
 */
export async function acceptHandOrder(
  context: Context,
  caller: RequestContext,
  asked: Asked,
): Promise<Outcome<{ url: string }>> {
  // The register is asked outside the transaction.
  const vatIdCheck = await checkVatId(context, asked)
  const next = await inTransaction(context, (tx) => accept(tx, context, caller, { asked, vatIdCheck }))
  if (failed(next)) return next
  if ('orderId' in next.value) return succeed({ url: ticketUrl(context, next.value.orderId) })
  const { paymentId } = next.value
  const url = await openSessionById(context, paymentId)
  if (url) return succeed({ url })
  const made = await findByToken(context.db, asked.token)
  return succeed({ url: `${context.config.publicUrl}${pages.thankYou}?orderId=${made?.orderId ?? ''}` })
}
