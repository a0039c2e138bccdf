import type { Session } from '@slodki-ul/contract/identity/auth'
import { deleteCookie } from '#core/cookies.ts'
import { resetCache } from '#core/reset-cache.ts'
import { announceSession, saveSession } from '#core/session.ts'
import { watchSession } from '#core/session-watch.ts'
import { showNotification } from '#core/toasts.ts'

/** Applies a new session everywhere (AUTH-23 to AUTH-27, AUTH-29). */
export function startSession(session: Session): void {
  saveSession(session)
  if (session.hasSubscription) deleteCookie('discountCode')
  resetCache()
  watchSession()
  showNotification('NOTIFICATIONS.LOGINSUCCESS')
  announceSession().catch(() => {})
}
