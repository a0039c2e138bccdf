import { isCod, isPostal, needsParcelPoint } from '@slodki-ul/contract/catalogue/shipping.rules'
import { handOrderRefusals, type staffHandOrdersEndpoints } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { contactIssues } from '@slodki-ul/contract/commerce/order-contact.rules'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toGrosze, toZloty } from '@slodki-ul/contract/money'
import { effectivePrice } from '#catalogue/products/products.rules.ts'
import { reserveStock } from '#catalogue/products/products.service.ts'
import { confirmPoint, type OrderPoint } from '#catalogue/shipping/parcel-points.service.ts'
import { lineRows, orderRow } from '#commerce/checkout/order-rows.service.ts'
import { cancelReplaced } from '#commerce/hand-orders/cancel-replaced.service.ts'
import { announcedPrices } from '#commerce/hand-orders/hand-lines.rules.ts'
import { type PricedContents, priceContents } from '#commerce/hand-orders/hand-order-contents.service.ts'
import { newLink } from '#commerce/hand-orders/hand-order-links.service.ts'
import { advanceChargeOf, codChargeOf } from '#commerce/hand-orders/preview-hand-order.service.ts'
import { insertHandOrder } from '#commerce/orders/hand-order-record.service.ts'
import { madeByHand } from '#commerce/orders/order-timeline.admin.rules.ts'
import { draftOrder, orderNumber, queueOrderMail } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import { batchWrites } from '#db/batch-writes.ts'
import type { Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { lockUser } from '#identity/users/users.service.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { requireOpenCheckout } from '#platform/settings/features.service.ts'

type Asked = Input<typeof staffHandOrdersEndpoints.makeHandOrder>['body']
type Made = Reply<typeof staffHandOrdersEndpoints.makeHandOrder>

/** The order form that a buyer would have sent. */
const toForm = (asked: Asked) => ({
  ...{ email: asked.email, languageCode: asked.language, shippingMethod: asked.shippingMethod },
  ...{ firstName: asked.firstName, lastName: asked.lastName, phone: asked.phone },
  // Until the buyer chooses.
  paymentMethod: 'Stripe' as const,
  address: isPostal(asked.shippingMethod)
    ? { address: asked.street, line2: asked.line2, zipCode: asked.zipCode, city: asked.city, country: 'Polska' }
    : null,
  ...{ comments: '', userWantsInvoice: false, invoiceFor: 'company' as const, companyData: null },
})

/** Fails for a buyer who is not there, and with a code by field for contact data. */
async function checkAsked(tx: Transaction, context: Context, asked: Asked): Promise<Outcome<null>> {
  const open = await requireOpenCheckout(context, tx, asked.language)
  if (failed(open)) return open
  const user = asked.userId === null ? null : await lockUser(tx, asked.userId)
  // Whoever does not prove that a mailbox is theirs gets no order of its owner.
  if (user !== null && !user?.emailConfirmedAt) return fail('ERRORS.USERNOTFOUND')
  const issues = Object.entries(contactIssues(asked, asked.shippingMethod)).map(([field, { code }]) => [field, code])
  // The link goes to the mailbox of the account, whose order it becomes.
  if (user && normalizeEmail(asked.email) !== user.email && !issues.some(([field]) => field === 'email'))
    issues.push(['email', handOrderRefusals.otherMailbox])
  return issues.length > 0 ? fail('ERRORS.PROVIDEDATA', { fields: Object.fromEntries(issues) }) : succeed(null)
}

/** Whether the buyer can pay it somehow, for the amount that staff saw. */
async function checkCharge(
  tx: Transaction,
  context: Context,
  asked: Asked,
  contents: PricedContents,
): Promise<Outcome<null>> {
  if (toGrosze(asked.chargeTotal) !== contents.total - contents.giftCardAmount) return fail('ERRORS.REHEARSALCHANGED')
  if (advanceChargeOf(contents) !== null || (await codChargeOf(tx, context, contents, asked)) !== null)
    return succeed(null)
  return fail(isCod(asked.shippingMethod) ? 'ERRORS.CODNOTOFFERED' : 'ERRORS.PAYMENTBELOWMINIMUM')
}

/** Writes the draft with its lines and history, reserves stock and code. Returns its number. */
async function writeDraft(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { asked, contents, orderId, point, expiresAt }: Draft,
): Promise<number> {
  const { lines, voucher, reserveCode } = contents
  const parts = {
    ...contents,
    orderId,
    userId: asked.userId,
    point,
    vatIdCheck: null,
    discountCode: voucher?.code ?? null,
  }
  const order = orderRow(context, toForm(asked), parts, expiresAt)
  const drafted = draftOrder(tx, context, order, lineRows(contents), [], {
    ...{ cause: madeByHand, actor: `staff:${caller.userId}` },
  })
  const writes = [reserveStock(lines, { isSold: false }), ...(reserveCode ? [reserveCode] : []), ...drafted.writes]
  const [row] = await batchWrites<{ number: number }>(tx, writes, drafted.returning)
  if (!row) throw new Error('An order by hand was not inserted.')
  return row.number
}

type Draft = { asked: Asked; contents: PricedContents; orderId: string; point: OrderPoint | null; expiresAt: Date }

/** Prices of the shop and reasons, by line. */
const handRows = (orderId: string, { lines }: PricedContents) =>
  lines.map(({ product, reason }, position) => ({
    ...{ orderId, position, reason, presentPrice: effectivePrice(product) },
    ...announcedPrices(product, reason !== null),
  }))

/** What the audit log keeps: no personal data, so not the free text of a reason, which stands with the order. */
const auditOf = (number: string, { lines, total }: PricedContents) => ({
  ...{ number, total: toZloty(total) },
  lines: lines.map(({ productId, count, unitPrice }) => `${count} × ${productId}: ${toZloty(unitPrice)}`),
  otherPrices: lines
    .filter(({ reason }) => reason !== null)
    .map(
      ({ productId, product, unitPrice }) =>
        `${productId}: ${toZloty(effectivePrice(product))} → ${toZloty(unitPrice)}`,
    ),
})

async function make(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  asked: Asked,
  point: OrderPoint | null,
): Promise<Outcome<Made>> {
  const checked = await checkAsked(tx, context, asked)
  if (failed(checked)) return checked
  const { lines, shippingMethod, discountCode, email, replacesId } = asked
  const replaced = replacesId === null ? succeed(null) : await cancelReplaced(tx, context, caller.userId, replacesId)
  if (failed(replaced)) return replaced
  const orderId = crypto.randomUUID()
  const priced = await priceContents(tx, context, { lines, shippingMethod, discountCode, email }, orderId)
  if (failed(priced)) return priced
  const contents = priced.value
  const payable = await checkCharge(tx, context, asked, contents)
  if (failed(payable)) return payable
  const { row: link, expiresAt } = newLink(context)
  const written = await writeDraft(tx, context, caller, { asked, contents, orderId, point, expiresAt })
  const madeAt = context.clock.date()
  await insertHandOrder(
    tx,
    { orderId, madeBy: caller.userId, madeAt, replacesId, ...link },
    handRows(orderId, contents),
  )
  await queueOrderMail(tx, context, { id: orderId, email: asked.email, language: asked.language }, 'hand-order')
  const number = orderNumber({ number: written })
  await recordChange(tx, context, caller, {
    ...{ record: 'order', recordId: orderId, before: {}, after: auditOf(number, contents) },
  })
  if (replaced.value)
    await recordChange(tx, context, caller, {
      ...{ record: 'order', recordId: replaced.value.id, before: { status: replaced.value.status } },
      after: { status: 'Canceled' },
    })
  return succeed({ id: orderId, number })
}

/**
 * Makes an order in the name of a buyer, who accepts and pays it by the link of a mail: until then it holds its stock and its
 * code like any other (BO-069). One that it replaces is cancelled with it. Fails as cancelReplaced, with a code by field, as priceContents, with ERRORS.REHEARSALCHANGED when the amount is
 * another one than staff saw, and when the buyer could not pay it.
 */
export async function makeHandOrder(context: Context, caller: StaffCaller, asked: Asked): Promise<Outcome<Made>> {
  // The provider is asked outside the transaction.
  const point: Outcome<OrderPoint | null> =
    needsParcelPoint(asked.shippingMethod) && asked.parcelPoint !== ''
      ? await confirmPoint(context, asked.parcelPoint)
      : succeed(null)
  if (failed(point)) return fail(point.error, { fields: { parcelPoint: point.error } })
  return runAction(context, caller, (tx) => make(tx, context, caller, asked, point.value))
}
