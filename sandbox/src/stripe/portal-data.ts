import type Stripe from 'stripe'
import type { SandboxContext } from '#context.ts'
import { subscriptionIdOf } from './invoices.ts'
import type { Portal } from './portal-page.ts'
import { isUsable } from './portal-sessions.ts'
import type { StoredPrice, StoredSubscription } from './state.ts'
import { isRunning } from './subscriptions.ts'

type PortalSession = Stripe.BillingPortal.Session
type PortalContext = Pick<SandboxContext, 'state' | 'clock'>

/** Returns a portal session; null when it is unknown or expired, or its customer deleted. */
export function findPortalSession({ state, clock }: PortalContext, id: string): PortalSession | null {
  const { portalSessions, customers } = state.data.stripe
  const session = portalSessions.get(id)
  if (!session || !isUsable(session, clock.seconds())) return null
  return customers.get(session.customer)?.customer.deleted ? null : session
}

/** Lists the prices that the portal's configuration offers. */
export function listOffers({ state }: PortalContext, { configuration }: PortalSession): StoredPrice[] {
  const { portalConfigurations, prices } = state.data.stripe
  const update = portalConfigurations.get(String(configuration))?.features.subscription_update
  const ids = update?.enabled ? (update.products ?? []).flatMap((product) => product.prices) : []
  return ids.flatMap((id) => prices.get(id) ?? [])
}

/** Lists the subscriptions of a customer, newest first. */
export function listSubscriptions({ state }: PortalContext, customer: string): StoredSubscription[] {
  const all = [...state.data.stripe.subscriptions.values()]
  return all.filter(({ subscription }) => subscription.customer === customer).toReversed()
}

/** Collects what the portal page shows. */
export function loadPortal(context: PortalContext, session: PortalSession): Portal {
  const { customers, invoices } = context.state.data.stripe
  const own = listSubscriptions(context, session.customer)
  const ids = new Set(own.map(({ subscription }) => subscription.id))
  return {
    session,
    offers: listOffers(context, session),
    card: customers.get(session.customer)?.card ?? null,
    subscriptions: own.filter(({ subscription }) => isRunning(subscription)),
    invoices: [...invoices.values()].filter(({ invoice }) => ids.has(subscriptionIdOf(invoice))).toReversed(),
  }
}
