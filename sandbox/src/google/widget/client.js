// @ts-nocheck: runs in the browser, whose types the sandbox does without.
// A stand-in of Google Identity Services, as far as a page with Google's button meets it: the button is a frame of Google's,
// its window answers with a token, and the page is called back with it.
// In a block: both scripts may run in one page.
{
  const base = new URL('.', document.currentScript.src)
  const frames = new Set()
  let settings = null

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== base.origin || data?.source !== 'google-gsi') return
    if (![...frames].some((frame) => frame.contentWindow === source)) return
    settings.callback({ credential: data.credential, select_by: 'btn', clientId: settings.client_id })
  })

  window.google = {
    accounts: {
      id: {
        initialize(options) {
          if (!options.client_id) throw new Error('Missing required parameter: client_id.')
          settings = options
          // The original keeps there what somebody did to its prompts.
          // biome-ignore lint/suspicious/noDocumentCookie: as in the original
          document.cookie = 'g_state={"i_l":0}; Path=/; Max-Age=86400'
        },
        renderButton(parent, { locale = 'pl', width = 200 } = {}) {
          const frame = document.createElement('iframe')
          const address = new URL('button', base)
          const wanted = {
            client_id: settings.client_id,
            nonce: settings.nonce ?? '',
            origin: location.origin,
            hl: locale,
          }
          for (const [name, value] of Object.entries(wanted)) address.searchParams.set(name, value)
          frame.src = address.href
          frame.title = 'Google'
          frame.width = width
          frame.height = 64
          frames.add(frame)
          parent.replaceChildren(frame)
        },
        cancel() {},
        disableAutoSelect() {},
      },
    },
  }
}
