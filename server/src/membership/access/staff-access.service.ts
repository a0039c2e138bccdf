import { isStaff, type Role } from '@slodki-ul/contract/identity/access.rules'
import { foreverDate } from '@slodki-ul/contract/membership/billing.rules'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { addAccessPeriod, endAccessPeriods } from '#membership/billing/subscription.service.ts'

const cause = 'staff'

/**
 * Gives staff access to the courses they manage, as buyers have it, and ends it with the role. Access that they bought
 * themselves continues.
 */
export async function updateStaffAccess(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { userId, before, after }: { userId: string; before: readonly Role[]; after: readonly Role[] },
): Promise<void> {
  if (isStaff(after) && !isStaff(before))
    await addAccessPeriod(tx, { userId, startsAt: clock.date(), endsAt: new Date(foreverDate), cause })
  if (!isStaff(after)) await endAccessPeriods(tx, userId, cause, clock.date())
}
