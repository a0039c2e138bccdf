import type { Path } from 'react-router'
import { guardTarget } from '#core/guards.rules.ts'
import { paths } from '#core/paths.ts'
import { freshToken, readSession, removeSession } from '#core/session.ts'

/** Allows signed-in users with a valid token (SEC-02). */
export async function requireSession({ pathname, search }: Path): Promise<string | null> {
  await freshToken()
  return guardTarget(readSession(), pathname + search)
}

/**
 * The login page is for guests (NAV-43). A session without a valid token is ended here and not where that was detected,
 * because the guards of nested routes run at the same time and must see the same session.
 */
export function requireGuest(): string | null {
  const session = readSession()
  if (session && guardTarget(session, paths.account) === null) return paths.account
  if (session) removeSession()
  return null
}
