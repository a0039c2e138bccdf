// @ts-nocheck: runs in the browser, whose types the sandbox does without.
// A stand-in of the Facebook SDK for JavaScript, as far as signing in meets it: a window of Facebook's answers with a token,
// and the Graph API is asked with it.
// In a block: both scripts may run in one page.
{
  const script = new URL(document.currentScript.src)
  const locale = script.pathname.split('/').at(-2)
  const base = new URL('../', script)
  /** Milliseconds for an answer that was sent while the window closed. */
  const graceMs = 500
  let settings = null
  let authResponse = null

  function answerOf(popup) {
    return new Promise((resolve) => {
      const finish = (answer) => {
        clearInterval(watch)
        window.removeEventListener('message', hear)
        resolve(answer)
      }
      const hear = ({ origin, data }) => {
        if (origin === base.origin && data?.source === 'social-popup') finish(data.authResponse)
      }
      const watch = setInterval(() => {
        if (!popup.closed) return
        clearInterval(watch)
        setTimeout(() => finish(null), graceMs)
      }, 100)
      window.addEventListener('message', hear)
    })
  }

  window.FB = {
    init(options) {
      if (!options.appId || !options.version) throw new Error('init not called with valid version')
      settings = options
    },
    getAuthResponse: () => authResponse,
    login(callback, { scope = '' } = {}) {
      const address = new URL('dialog/oauth', base)
      const wanted = { client_id: settings.appId, origin: location.origin, scope, locale }
      for (const [name, value] of Object.entries(wanted)) address.searchParams.set(name, value)
      const popup = window.open(address, 'facebook-login', 'popup,width=520,height=720')
      // The original is silent about a window that the browser did not open.
      if (!popup) return
      void answerOf(popup).then((answer) => {
        authResponse = answer
        if (answer) sessionStorage.setItem(`fbssls_${settings.appId}`, '{}')
        callback({ status: answer ? 'connected' : 'unknown', authResponse: answer })
      })
    },
    logout(callback) {
      authResponse = null
      sessionStorage.removeItem(`fbssls_${settings.appId}`)
      callback?.({ status: 'unknown', authResponse: null })
    },
    api(path, params, callback) {
      const address = new URL(`${settings.version}${path}`, base)
      const wanted = { ...params, access_token: authResponse?.accessToken ?? '', locale, sdk: 'joey' }
      for (const [name, value] of Object.entries(wanted)) address.searchParams.set(name, value)
      fetch(address)
        .then((response) => response.json())
        .then(callback, () => callback({ error: { message: 'Could not reach the Graph API' } }))
    },
  }
}
