import { deleteCookie } from './cookies.ts'

/** Cookies and storage entries that the providers' scripts leave on our site: Google's prompts, Facebook's logins. */
const cookies = /^(g_state|fblo_.*|fbsr_.*|fbm_.*)$/
const entries = /^fbssls_/

function removeEntries(storage: Storage): void {
  for (const key of Object.keys(storage)) if (entries.test(key)) storage.removeItem(key)
}

/**
 * Signs out at the provider that was used and removes what its script stored (ACC-21). Loads nothing, and no error
 * prevents signing out here.
 */
export function signOutProviders(): void {
  try {
    window.google?.accounts.id.cancel()
    window.google?.accounts.id.disableAutoSelect()
    if (window.FB?.getAuthResponse()) window.FB.logout(() => {})
  } catch {
    // Errors of a provider's script do not stop ours.
  }
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0] ?? ''
    if (cookies.test(name)) deleteCookie(name)
  }
  for (const storage of [sessionStorage, localStorage]) removeEntries(storage)
}
