import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#core/paths.ts'
import { readSession } from '#core/session.ts'
import { checkSession } from '#core/session-watch.ts'
import { showFailure } from '#core/toasts.ts'
import { requireSession } from './guards.ts'

/** Asks first how it stands with the subscription and the community; without an answer, what the session knows is shown. */
export async function refreshSubscription() {
  if (readSession()) await checkSession().catch(() => {})
  return null
}

/** Opens to whoever comes back from Discord with a code (NAV-40), and is signed in; who did not agree there is told so. */
export async function requireDiscordCode(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  if (searchParams.get('code')) return requireSession(args)
  if (searchParams.has('error')) showFailure('ERRORS.COMMUNITYCANCELLED')
  return redirect(paths.account)
}
