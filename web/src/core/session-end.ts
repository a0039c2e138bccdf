import { deleteCookie } from './cookies.ts'
import { navigationChanged } from './navigation.slice.ts'
import { paths } from './paths.ts'
import { resetCache } from './reset-cache.ts'
import { sessionApi } from './session.api.ts'
import { readSession, removeSession } from './session.ts'
import { inSessionLock } from './session-lock.ts'
import { store } from './store.ts'
import { showFailure, showNotification } from './toasts.ts'

/** Removes the session from the browser and goes to the login page, or elsewhere (AUTH-37, AUTH-38). */
function leave(to: string = paths.login): void {
  // A cart with an owner is accessible to that user only; signing in restores it.
  deleteCookie('cartId')
  store.dispatch(navigationChanged({ signedOutPath: to }))
  removeSession()
  location.hash = `#${to}`
  // Delayed until the account pages are unmounted: they must not refetch as a guest.
  setTimeout(resetCache)
}

/** Signs out at social providers too; if that code cannot be loaded, at least here. */
const endProviderSessions = (): Promise<void> =>
  import('./sign-out-providers.ts').then(
    ({ signOutProviders }) => signOutProviders(),
    () => {},
  )

/** Signs out, here and on the server. */
export const logOut = (): Promise<void> =>
  inSessionLock(async () => {
    const session = readSession()
    if (!session) return
    await store.dispatch(sessionApi.endpoints.logout.initiate({ body: { refreshToken: session.refreshToken } }))
    await endProviderSessions()
    // What was typed in this tab is not for the next user; a session that ends by itself keeps it.
    sessionStorage.clear()
    leave()
  })

/** Removes everything stored in this browser for a deleted account and goes to the home page (ACC-21). */
export async function leaveErasedAccount(): Promise<void> {
  await endProviderSessions()
  sessionStorage.clear()
  localStorage.clear()
  leave(paths.home)
  showNotification('NOTIFICATIONS.ACCOUNTDELETED')
}

/** Called when the server no longer accepts the session (AUTH-32, AUTH-39). */
export function endSession(): void {
  if (!readSession()) return
  leave()
  showFailure('ERRORS.BASIC')
}
