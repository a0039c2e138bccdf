import { homeZone } from '@slodki-ul/contract/dates'
import { noticePermissions } from '@slodki-ul/contract/identity/notices.admin'
import { mayUse, type StaffRole } from '@slodki-ul/contract/identity/permissions'
import { type NoticeChoices, type NoticeKind, noticeKinds } from '@slodki-ul/contract/identity/workspace.admin'
import { Temporal } from 'temporal-polyfill'

/** The kinds of notices for somebody with these staff roles: those about which the person can do something. */
export const noticeKindsOf = (roles: readonly StaffRole[]): NoticeKind[] =>
  noticeKinds.filter((kind) => mayUse(roles, noticePermissions[kind], true))

/** The kinds that a person with these staff roles wants by mail in this way; without a choice none is mailed. */
export const mailedKinds = (
  roles: readonly StaffRole[],
  choices: NoticeChoices,
  way: 'at-once' | 'daily',
): NoticeKind[] => noticeKindsOf(roles).filter((kind) => choices[kind] === way)

/** The hour in Warsaw at which daily mails leave. */
const digestHour = 8

/** The last moment at which daily mails left or should have: eight o'clock in Warsaw, today or yesterday. */
export function lastDigestTime(now: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(homeZone)
  const today = local.toPlainDate().toZonedDateTime({ timeZone: homeZone, plainTime: { hour: digestHour } })
  const last = Temporal.ZonedDateTime.compare(today, local) > 0 ? today.subtract({ days: 1 }) : today
  return new Date(last.epochMilliseconds)
}
