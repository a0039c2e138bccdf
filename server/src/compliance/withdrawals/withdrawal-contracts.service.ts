import type { WithdrawalContract } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { toZloty } from '@slodki-ul/contract/money'
import { findOrdersOf, type OrderRow, orderNumber, selectOrder } from '#commerce/orders/orders.service.ts'
import type { WithdrawalRow } from '#compliance/withdrawals/withdrawals.admin.db.ts'
import { findNamedOrder } from '#compliance/withdrawals/withdrawn-contract.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import { findSubscription } from '#membership/billing/subscription.service.ts'

type Deps = Pick<Context, 'queries'> & { db: Executor }
type Fits = WithdrawalContract['fits']

/** Most orders of an address that are proposed. */
const ordersMax = 5

const presentOrder = (order: OrderRow, fits: Fits): WithdrawalContract => ({
  ...{ kind: 'order', id: order.id, number: orderNumber(order), total: toZloty(order.total), fits },
  startedAt: order.createdAt.toISOString(),
})

async function presentSubscription(db: Executor, id: string, fits: Fits): Promise<WithdrawalContract | null> {
  const subscription = await findSubscription(db, id)
  if (!subscription) return null
  return {
    ...{ kind: 'subscription', id, number: '', total: toZloty(subscription.price), fits },
    startedAt: subscription.createdAt.toISOString(),
  }
}

/** The contract that staff chose for a statement; null before. */
export async function describeContract({ db }: Deps, row: WithdrawalRow): Promise<WithdrawalContract | null> {
  if (!row.matchedAt) return null
  if (row.subscriptionId) return presentSubscription(db, row.subscriptionId, [])
  const order = row.orderId ? await selectOrder(db, row.orderId) : undefined
  return order ? presentOrder(order, []) : null
}

/** What a statement may be about: orders by number and e-mail, subscriptions by e-mail and account, the best fit first. */
export async function findProposals({ db, queries }: Deps, row: WithdrawalRow): Promise<WithdrawalContract[]> {
  const named = row.orderNumber === null ? undefined : await findNamedOrder(db, row.orderNumber)
  const orders = new Map<string, OrderRow>()
  for (const order of [...(named ? [named.order] : []), ...(await findOrdersOf(db, row.email, ordersMax))])
    orders.set(order.id, order)
  const ofOrders = [...orders.values()].map((order) =>
    presentOrder(order, [
      ...(order.id === named?.order.id ? (['number'] as const) : []),
      ...(normalizeEmail(order.email) === row.email ? (['email'] as const) : []),
    ]),
  )
  const owned = row.userId === null ? [] : await queries.findSubscriptionIds(db, row.userId)
  const ids = new Map<string, Fits>(owned.map((id) => [id, ['account']]))
  if (row.subscriptionId && !ids.has(row.subscriptionId)) ids.set(row.subscriptionId, ['email'])
  const ofSubscriptions = await Promise.all([...ids].map(([id, fits]) => presentSubscription(db, id, fits)))
  const proposals = [...ofOrders, ...ofSubscriptions.filter((each) => each !== null)]
  const isMeant = ({ kind }: WithdrawalContract) => (kind === 'order') === (row.orderNumber !== null)
  return proposals.toSorted(
    (one, other) => Number(isMeant(other)) - Number(isMeant(one)) || other.fits.length - one.fits.length,
  )
}
