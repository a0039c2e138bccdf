import type { Session } from '@slodki-ul/contract/auth'
import { deleteCookie } from '#app/cookies.ts'
import { keepSession } from '#app/session.ts'
import { watchSession } from '#app/session-watch.ts'
import { showNotification } from '#app/toasts.ts'
import { forgetAnswers } from '#app/user-change.ts'
import { loadOwn } from './load-own.ts'

/** What a new session changes everywhere (AUTH-23 to AUTH-27, AUTH-29). */
export function beginSession(session: Session): void {
  keepSession(session)
  if (session.hasSubscription) deleteCookie('discountCode')
  forgetAnswers()
  watchSession()
  showNotification('NOTIFICATIONS.LOGINSUCCESS')
  loadOwn().catch(() => {})
}
