import { deleteCookie } from './cookies.ts'
import { navigationChanged } from './navigation.slice.ts'
import { paths } from './paths.ts'
import { resetCache } from './reset-cache.ts'
import { sessionApi } from './session.api.ts'
import { readSession, removeSession } from './session.ts'
import { inSessionLock } from './session-lock.ts'
import { store } from './store.ts'
import { showFailure, showNotification } from './toasts.ts'

/** Forgets whoever was signed in and goes to the login page, or elsewhere (AUTH-37, AUTH-38). */
function leave(to: string = paths.login): void {
  // A cart with an owner answers to nobody else; signing in brings it back.
  deleteCookie('cartId')
  store.dispatch(navigationChanged({ signedOutPath: to }))
  removeSession()
  location.hash = `#${to}`
  // By then the pages of the account are off the screen: they must not ask anew as a guest.
  setTimeout(resetCache)
}

/** Whoever signed in through a provider is signed out there, too; without the code for it, at least here. */
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
    // What was typed in this tab is not for whoever comes next; a session that ends by itself leaves it.
    sessionStorage.clear()
    leave()
  })

/** Forgets everything this browser kept for an account that is no more, and goes to the front page (ACC-21). */
export async function leaveErasedAccount(): Promise<void> {
  await endProviderSessions()
  sessionStorage.clear()
  localStorage.clear()
  leave(paths.home)
  showNotification('NOTIFICATIONS.ACCOUNTDELETED')
}

/** The server does not know this session any more (AUTH-32, AUTH-39). */
export function endSession(): void {
  if (!readSession()) return
  leave()
  showFailure('ERRORS.BASIC')
}
