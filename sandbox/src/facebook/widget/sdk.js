// @ts-nocheck: runs in the browser, and the sandbox has no DOM types.
// A fake of the Facebook SDK for JavaScript, limited to sign-in: a popup returns a token, and the Graph API is called with it.
// In a block, because the fake of Google's SDK may run in the same page.
{
  const script = new URL(document.currentScript.src)
  const locale = script.pathname.split('/').at(-2)
  const base = new URL('../', script)
  /** How long to wait for a result that was posted while the popup was closing. */
  const graceMs = 500
  let settings = null
  let authResponse = null

  function waitForResult(popup) {
    return new Promise((resolve) => {
      const finish = (result) => {
        clearInterval(watch)
        window.removeEventListener('message', handleMessage)
        resolve(result)
      }
      const handleMessage = ({ origin, data }) => {
        if (origin === base.origin && data?.source === 'social-popup') finish(data.authResponse)
      }
      const watch = setInterval(() => {
        if (!popup.closed) return
        clearInterval(watch)
        setTimeout(() => finish(null), graceMs)
      }, 100)
      window.addEventListener('message', handleMessage)
    })
  }

  window.FB = {
    init(options) {
      if (!options.appId || !options.version) throw new Error('init not called with valid version')
      settings = options
    },
    getAuthResponse: () => authResponse,
    login(callback, { scope = '' } = {}) {
      const url = new URL('dialog/oauth', base)
      const params = { client_id: settings.appId, origin: location.origin, scope, locale }
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
      const popup = window.open(url, 'facebook-login', 'popup,width=520,height=720')
      // Like the original, does not report a popup that the browser blocked.
      if (!popup) return
      void waitForResult(popup).then((result) => {
        authResponse = result
        if (result) sessionStorage.setItem(`fbssls_${settings.appId}`, '{}')
        callback({ status: result ? 'connected' : 'unknown', authResponse: result })
      })
    },
    logout(callback) {
      authResponse = null
      sessionStorage.removeItem(`fbssls_${settings.appId}`)
      callback?.({ status: 'unknown', authResponse: null })
    },
    api(path, query, callback) {
      const url = new URL(`${settings.version}${path}`, base)
      const params = { ...query, access_token: authResponse?.accessToken ?? '', locale, sdk: 'joey' }
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
      fetch(url)
        .then((response) => response.json())
        .then(callback, () => callback({ error: { message: 'Could not reach the Graph API' } }))
    },
  }
}
