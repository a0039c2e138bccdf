import type { Path } from 'react-router'
import { paths } from '#core/paths.ts'
import { readSession } from '#core/session.ts'
import { checkSession } from '#core/session-watch.ts'
import { showFailure } from '#core/toasts.ts'
import { requireSession } from './guards.ts'

/** Refreshes the state of the subscription and the community; without a response the stored session is used. */
export async function refreshSubscription() {
  if (readSession()) await checkSession().catch(() => {})
  return null
}

/** Allows signed-in users who return from Discord with a code (NAV-40). Users who refused at Discord get a message. */
export async function requireDiscordCode(to: Path) {
  const searchParams = new URLSearchParams(to.search)
  if (searchParams.get('code')) return requireSession(to)
  if (searchParams.has('error')) showFailure('ERRORS.COMMUNITYCANCELLED')
  return paths.account
}
