import { type LoaderFunctionArgs, redirect } from 'react-router'
import { guardTarget } from './guards.rules.ts'
import { paths } from './paths.ts'
import { dropSession, freshToken, readSession } from './session.ts'

/** Opens a page to whoever is signed in, with a token that works (SEC-02). */
export async function requireSession({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  await freshToken()
  const session = readSession()
  const target = guardTarget(session, pathname + search)
  if (!target) return null
  // A session that opens nothing would only be sent back from the login page.
  if (session) dropSession()
  return redirect(target)
}

/** The login page is for guests (NAV-43). */
export const requireGuest = () => (readSession() ? redirect(paths.account) : null)
