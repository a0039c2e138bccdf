import type { Session } from '@slodki-ul/contract/identity/auth'
import { paths } from './paths.ts'

const allowed: readonly string[] = ['Admin', 'Super Admin', 'User']

/** Redirect target of a guarded page; null when access is allowed (NAV-41, NAV-42, SEC-02). */
export function guardTarget(session: Pick<Session, 'roles'> | null, page: string): string | null {
  if (!session) return `${paths.login}?returnUrl=${encodeURIComponent(page)}`
  return session.roles.some((role) => allowed.includes(role)) ? null : `${paths.login}?errorLogin=true`
}

/** Target after sign-in: a path of this application, by default the home page (AUTH-06, Q-24). */
export function readReturnUrl(search: URLSearchParams): string {
  const wanted = search.get('returnUrl') ?? ''
  return /^\/(?![/\\])[^\s\\]*$/.test(wanted) ? wanted : paths.home
}
