import { isEmail } from '../email.rules.ts'
import type { FieldIssue } from './settings.rules.ts'
import { type NotificationSettings, notificationKinds } from './switch-settings.ts'

/** Most addresses of one kind of notification. */
const addressesMax = 5

/** Recipients as they are kept: without blanks, each once. */
export const normalizeNotifications = (settings: NotificationSettings): NotificationSettings =>
  Object.fromEntries(
    notificationKinds.map((kind) => {
      const { roles, addresses } = settings[kind]
      const clean = addresses.map((address) => address.trim().toLowerCase()).filter(Boolean)
      return [kind, { roles: [...new Set(roles)], addresses: [...new Set(clean)] }]
    }),
  ) as NotificationSettings

/** Refused recipients, by path. */
export function notificationIssues(settings: NotificationSettings): Partial<Record<string, FieldIssue>> {
  const clean = normalizeNotifications(settings)
  const issues: Partial<Record<string, FieldIssue>> = {}
  for (const kind of notificationKinds) {
    const { addresses } = clean[kind]
    const issue: FieldIssue | null =
      addresses.length > addressesMax
        ? { code: 'ERRORS.TOOMANYADDRESSES', max: addressesMax, given: addresses.length }
        : addresses.every(isEmail)
          ? null
          : { code: 'ERRORS.ENTERVALIDEMAIL' }
    if (issue) issues[`${kind}.addresses`] = issue
  }
  return issues
}
