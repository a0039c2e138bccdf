import { type LoaderFunctionArgs, redirect } from 'react-router'
import { guardTarget } from '#core/guards.rules.ts'
import { paths } from '#core/paths.ts'
import { freshToken, readSession, removeSession } from '#core/session.ts'

/** Opens a page to whoever is signed in, with a token that works (SEC-02). */
export async function requireSession({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  await freshToken()
  const target = guardTarget(readSession(), pathname + search)
  return target ? redirect(target) : null
}

/**
 * The login page is for guests (NAV-43). A session that opens nothing ends here and not where it was found out: the guards
 * of a page and of what it holds look at the same moment and must see the same.
 */
export function requireGuest() {
  const session = readSession()
  if (session && guardTarget(session, paths.account) === null) return redirect(paths.account)
  if (session) removeSession()
  return null
}
