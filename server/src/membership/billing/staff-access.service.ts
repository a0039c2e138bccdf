import { foreverDate } from '@slodki-ul/contract/membership/subscription.rules'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { endPeriods, insertPeriod } from '#membership/billing/subscription.db.ts'

const cause = 'staff'

/** Lets a member of the staff see what they answer for: time that is given, as others buy theirs. */
export async function grantStaffAccess(tx: Transaction, { clock }: Pick<Context, 'clock'>, userId: string) {
  await insertPeriod(tx, { userId, startsAt: clock.date(), endsAt: new Date(foreverDate), cause })
}

/** Ends the time that was given to a member of the staff; what they bought themselves runs on. */
export const endStaffAccess = (tx: Transaction, { clock }: Pick<Context, 'clock'>, userId: string): Promise<void> =>
  endPeriods(tx, userId, cause, clock.date())
