import { deleteCookie } from './cookies.ts'

/** Cookies and entries that the providers' scripts leave in our name: Google's prompts, Facebook's logins. */
const cookies = /^(g_state|fblo_.*|fbsr_.*|fbm_.*)$/
const entries = /^fbssls_/

function removeEntries(storage: Storage): void {
  for (const key of Object.keys(storage)) if (entries.test(key)) storage.removeItem(key)
}

/**
 * Signs out of whoever was signed in with and removes what their scripts left behind (ACC-21). Nothing is loaded for it,
 * and nothing that fails on the way keeps anybody signed in here.
 */
export function signOutProviders(): void {
  try {
    window.google?.accounts.id.cancel()
    window.google?.accounts.id.disableAutoSelect()
    if (window.FB?.getAuthResponse()) window.FB.logout(() => {})
  } catch {
    // Their code; ours goes on.
  }
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0] ?? ''
    if (cookies.test(name)) deleteCookie(name)
  }
  for (const storage of [sessionStorage, localStorage]) removeEntries(storage)
}
