import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { pages } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import type { RequestContext } from '#http/session.ts'
import { findCurrent } from '#membership/billing/show-subscription.service.ts'
import { ProviderError } from '#providers/provider-error.ts'

/**
 * The URL of the provider's portal page where the caller changes the card or cancels the renewal. The call changes
 * nothing; changes made there arrive by webhook. For a planned cancellation the page also takes it back.
 */
export async function openPortal(
  context: Context,
  caller: RequestContext,
  input: 'cancel' | 'update-card',
): Promise<Outcome<{ url: string }>> {
  const { billing, config } = context
  if (!caller.userId) return fail('ERRORS.UNAUTHORIZED')
  const allowed = await context.limits.consume('openPortal', caller.userId)
  if (failed(allowed)) return allowed
  const current = await findCurrent(context, caller.userId)
  if (!current) return fail('ERRORS.UNABLETOLOADSUBSCRIPTION')
  const { row, status } = current
  const { providerSubscriptionId, providerCustomerId, cancellationPlanned, language } = row
  const isRunning = status === 'Active' || status === 'PastDue'
  if (!providerSubscriptionId || !providerCustomerId || !isRunning || (input === 'cancel' && cancellationPlanned))
    return fail('ERRORS.SUBSCRIPTIONNOTMANAGED')
  if (!billing) return fail('ERRORS.UNABLETORESTARTPAYMENT')
  const flow =
    input === 'cancel'
      ? { kind: 'cancel' as const, providerSubscriptionId }
      : { kind: cancellationPlanned ? ('overview' as const) : ('update-card' as const) }
  try {
    const returnUrl = `${config.publicUrl}/#${pages.subscription}`
    const url = await billing.openPortal({ customerId: providerCustomerId, language, returnUrl, flow })
    if (url !== null) return succeed({ url })
    context.log.error({ subscriptionId: row.id }, 'customer not found at the provider')
    return fail('ERRORS.SUBSCRIPTIONNOTMANAGED')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ err: error, subscriptionId: row.id }, 'customer portal not opened')
    return fail('ERRORS.UNABLETORESTARTPAYMENT')
  }
}
