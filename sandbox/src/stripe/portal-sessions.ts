import type Stripe from 'stripe'
import type { PortalParams } from './billing-params.ts'
import { customerOf } from './customers.ts'
import { invalidRequest, noSuchObject } from './errors.ts'
import { newId } from './ids.ts'
import type { StripeDraft } from './state.ts'
import { isRunning } from './subscriptions.ts'

/** Lifetime of a portal session; seconds. */
const usableSeconds = 60 * 60

/** Creates a portal session for a customer. Throws a StripeApiError when the customer or the subscription is unknown. */
export function openPortalSession(
  state: StripeDraft,
  params: PortalParams,
  now: number,
  publicUrl: string,
): Stripe.BillingPortal.Session {
  customerOf(state, params.customer)
  if (params.configuration && !state.portalConfigurations.get(params.configuration)) {
    throw noSuchObject('configuration', params.configuration, 'configuration')
  }
  const id = newId('bps_1', 32)
  const session: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: params.configuration ?? 'bpc_1SlodkiUl',
    created: now,
    customer: params.customer,
    customer_account: null,
    flow: params.flow_data ? readFlow(state, params.flow_data, params.customer) : null,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${publicUrl}/portal/${id}`,
  }
  state.portalSessions.set(id, session)
  deleteOldSessions(state, now)
  return session
}

/** Whether a portal session has not expired. */
export function isUsable({ created }: Stripe.BillingPortal.Session, now: number): boolean {
  return created + usableSeconds > now
}

function readFlow(
  state: StripeDraft,
  { type, after_completion, subscription_cancel }: NonNullable<PortalParams['flow_data']>,
  customer: string,
): Stripe.BillingPortal.Session.Flow {
  if (type === 'subscription_cancel') checkCancellation(state, subscription_cancel?.subscription, customer)
  const redirect = after_completion?.redirect
  if (after_completion?.type === 'redirect' && !redirect) {
    const param = 'flow_data[after_completion][redirect]'
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: redirect ?? null,
      type: after_completion?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: subscription_cancel
      ? { retention: null, subscription: subscription_cancel.subscription }
      : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type,
  }
}

function checkCancellation(state: StripeDraft, id: string | undefined, customer: string): void {
  const param = 'flow_data[subscription_cancel][subscription]'
  if (id === undefined) {
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const stored = state.subscriptions.get(id)
  if (stored?.subscription.customer !== customer) {
    throw invalidRequest(`No such subscription: '${id}'`, { code: 'resource_missing', param })
  }
  if (!isRunning(stored.subscription) || stored.subscription.cancel_at_period_end) {
    throw invalidRequest(
      `This subscription (${id}) cannot be canceled: it is already canceled, or set to be canceled at the period end.`,
      { param },
    )
  }
}

function deleteOldSessions(state: StripeDraft, now: number): void {
  for (const [id, session] of state.portalSessions.before) {
    // The clock only moves forward, so all later sessions are newer.
    if (isUsable(session, now)) return
    state.portalSessions.delete(id)
  }
}
