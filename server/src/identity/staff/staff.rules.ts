import { minuteMs } from '@slodki-ul/contract/durations'
import type { Role } from '@slodki-ul/contract/identity/access.rules'
import { type StaffRole, staffRoles } from '@slodki-ul/contract/identity/permissions'
import { stepUpMinutes } from '@slodki-ul/contract/limits'

const moderators: readonly StaffRole[] = ['content', 'support']

/** The roles of the account that staff roles bring: an owner is a Super Admin, who is also an Admin; moderators are Admins. */
export function accountRolesOf(roles: readonly StaffRole[]): Role[] {
  if (roles.includes('owner')) return ['User', 'Admin', 'Super Admin']
  return roles.some((role) => moderators.includes(role)) ? ['User', 'Admin'] : ['User']
}

/** Staff roles without repetition, in the order of the matrix. */
export const sortRoles = (roles: readonly StaffRole[]): StaffRole[] => staffRoles.filter((role) => roles.includes(role))

/** Until when a code given at `confirmedAt` allows dangerous actions; null when it does not any more. */
export function confirmedUntil(confirmedAt: Date | null, now: number): Date | null {
  const until = confirmedAt && new Date(confirmedAt.getTime() + stepUpMinutes * minuteMs)
  return until && until.getTime() > now ? until : null
}
