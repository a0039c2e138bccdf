import type { Context } from '#context.ts'
import { findAccess } from '#membership/billing/subscription.service.ts'

/**
 * Whether somebody may watch a course or a film now, and have what belongs to it: a free one everybody, any other who has
 * access by date. Every answer that holds any of it asks here.
 */
export async function isOpenTo(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string | null,
  { isFree }: { readonly isFree: boolean },
): Promise<boolean> {
  return isFree || (userId !== null && (await findAccess(db, userId, clock.date())).isSubscribed)
}
