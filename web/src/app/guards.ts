import { type LoaderFunctionArgs, redirect } from 'react-router'
import { guardTarget } from '#core/guards.rules.ts'
import { paths } from '#core/paths.ts'
import { freshToken, readSession, removeSession } from '#core/session.ts'

/** Allows signed-in users with a valid token (SEC-02). */
export async function requireSession({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  await freshToken()
  const target = guardTarget(readSession(), pathname + search)
  return target ? redirect(target) : null
}

/**
 * The login page is for guests (NAV-43). A session without a valid token is ended here and not where that was detected,
 * because the guards of nested routes run at the same time and must see the same session.
 */
export function requireGuest() {
  const session = readSession()
  if (session && guardTarget(session, paths.account) === null) return redirect(paths.account)
  if (session) removeSession()
  return null
}
