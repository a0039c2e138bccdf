import type {
  GiftCardRecord,
  GiftCardRow,
  GiftCardsQuery,
  GiftCardUse,
} from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { giftCardActions, giftCardRefusal } from '@slodki-ul/contract/catalogue/gift-cards.rules'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import * as table from '#catalogue/vouchers/gift-card-records.db.ts'
import { isGiftWaiting } from '#catalogue/vouchers/gift-deliveries.service.ts'
import { selectUsesPage } from '#catalogue/vouchers/voucher-records.db.ts'
import { shownGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { type PageOf, toPage } from '#db/list-page.ts'
import type { OrderBuyer } from '#queries.ts'

export { selectGiftCard } from '#catalogue/vouchers/gift-card-records.db.ts'

type Row = table.GiftCardRecordRow

/** Who bought a card, or got it out of goodwill; empty when nobody is known any more. */
const ownerEmailOf = (row: Pick<Row, 'goodwillEmail'>, buyer: OrderBuyer | undefined): string =>
  buyer?.email ?? row.goodwillEmail ?? ''

/** Whom a card is sent to: the recipient whom its buyer named, or its owner; null when nobody is known any more. */
function recipientOf(
  row: Pick<Row, 'goodwillEmail' | 'goodwillLanguage' | 'delivery'>,
  buyer: OrderBuyer | undefined,
): { email: string; language: 'pl' | 'en' } | null {
  const email = row.delivery?.recipientEmail || ownerEmailOf(row, buyer)
  return email === '' ? null : { email, language: buyer?.language ?? row.goodwillLanguage ?? 'pl' }
}

function describeRow(row: Row, buyer: OrderBuyer | undefined): GiftCardRow {
  return {
    ...{ id: row.id, maskedCode: shownGiftCode(row.code), state: row.state, origin: row.origin },
    ...{ valueAmount: toZloty(row.value), balanceAmount: toZloty(row.balance) },
    ...{ orderId: row.orderId, orderNumber: buyer?.number ?? null },
    ...{ buyerName: buyer?.name ?? '', buyerEmail: ownerEmailOf(row, buyer) },
    validTo: row.validTo?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    usesCount: row.usesCount,
  }
}

/** The buyers of cards by their orders. */
const findBuyers = ({ queries }: Pick<Context, 'queries'>, db: Executor, rows: readonly Row[]) =>
  queries.findOrderBuyers(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )

/** A page of gift cards, of their codes only the last letters (BO-098). */
export async function listGiftCards(context: Context, query: GiftCardsQuery): Promise<Outcome<Page<GiftCardRow>>> {
  const { items, totalItems } = await table.selectGiftCardsPage(context.db, query, context.clock.date())
  const buyers = await findBuyers(context, context.db, items)
  const rows = items.map((row) => describeRow(row, row.orderId === null ? undefined : buyers.get(row.orderId)))
  return succeed(toPage(query, rows, totalItems))
}

/** What its buyer arranged for a card, and whether it is still to be mailed so. */
async function findDelivery(db: Executor, { orderId, delivery }: Row) {
  const { position, recipientName, recipientEmail, sendOn } = delivery ?? {}
  if (orderId === null || position == null || recipientName == null || recipientEmail == null)
    return { delivery: null, place: null }
  const place = { orderId, position }
  const isWaiting = await isGiftWaiting(db, place)
  return { place, delivery: { recipientName, recipientEmail, sendOn: sendOn ?? null, isWaiting } }
}

/** A card with its buyer; undefined for a discount code. */
export async function findGiftCard(db: Executor, context: Pick<Context, 'clock' | 'queries'>, id: string) {
  const row = await table.selectGiftCard(db, id, context.clock.date())
  if (!row) return undefined
  const buyers = await findBuyers(context, db, [row])
  const buyer = row.orderId === null ? undefined : buyers.get(row.orderId)
  return { row, buyer, recipient: recipientOf(row, buyer), ...(await findDelivery(db, row)) }
}

/** A gift card with what owners did with it and can do. Fails with ERRORS.NOTFOUND. */
export async function describeGiftCard(
  db: Executor,
  context: Pick<Context, 'clock' | 'queries'>,
  id: string,
): Promise<Outcome<GiftCardRecord>> {
  const found = await findGiftCard(db, context, id)
  if (!found) return fail('ERRORS.NOTFOUND')
  const { row, buyer, recipient, delivery } = found
  const events = await table.selectEvents(db, id)
  const names = await context.queries.findNames(
    db,
    events.flatMap(({ staffId }) => staffId ?? []),
  )
  return succeed({
    ...describeRow(row, buyer),
    endedAt: row.disabledAt?.toISOString() ?? null,
    blockedAt: row.blockedAt?.toISOString() ?? null,
    claimedAmount: toZloty(row.claimedAmount),
    delivery,
    events: events.map(({ id: eventId, kind, at, staffId, reason, before, after }) => ({
      ...{ id: eventId, kind, at: at.toISOString(), reason, before, after },
      by: (staffId && names.get(staffId)) ?? null,
    })),
    allowedActions: giftCardActions.map((action) => {
      const reason = giftCardRefusal(action, {
        ...{ state: row.state, hasRecipient: recipient !== null },
        isWaiting: delivery?.isWaiting ?? false,
      })
      return { action, allowed: reason === null, reason }
    }),
  })
}

/** A page of what a card paid for. Fails with ERRORS.NOTFOUND. */
export async function listGiftCardUses(
  { db, clock, queries }: Context,
  id: string,
  page: PageOf,
): Promise<Outcome<Page<GiftCardUse>>> {
  if (!(await table.selectGiftCard(db, id, clock.date()))) return fail('ERRORS.NOTFOUND')
  const { items, totalItems } = await selectUsesPage(db, id, page)
  const buyers = await queries.findOrderBuyers(
    db,
    items.map(({ subjectId }) => subjectId),
  )
  const rows = items.map((use) => {
    const order = buyers.get(use.subjectId)
    return {
      ...{ id: use.id, state: use.state, createdAt: use.createdAt.toISOString(), email: use.email },
      ...{ orderId: order ? use.subjectId : null, orderNumber: order?.number ?? '' },
      ...{ usedAmount: toZloty(use.amount), returnedAmount: toZloty(use.returnedAmount) },
    }
  })
  return succeed(toPage(page, rows, totalItems))
}

/** The whole code of a card, whose reading is an entry of the audit log (BO-181). Fails with ERRORS.NOTFOUND. */
export async function showGiftCardCode({ db, clock }: Context, id: string): Promise<Outcome<{ code: string }>> {
  const row = await table.selectGiftCard(db, id, clock.date())
  return row ? succeed({ code: row.code }) : fail('ERRORS.NOTFOUND')
}
