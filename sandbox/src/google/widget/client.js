// @ts-nocheck: runs in the browser, and the sandbox has no DOM types.
// A fake of Google Identity Services, limited to Google's button: the button is a frame, its popup returns a token, and the
// page gets it by a callback.
// In a block, because the fake of Facebook's SDK may run in the same page.
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
          // The original stores there how its prompts were dismissed.
          // biome-ignore lint/suspicious/noDocumentCookie: as in the original
          document.cookie = 'g_state={"i_l":0}; Path=/; Max-Age=86400'
        },
        renderButton(parent, { locale = 'pl', width = 200 } = {}) {
          const frame = document.createElement('iframe')
          const url = new URL('button', base)
          const params = {
            client_id: settings.client_id,
            nonce: settings.nonce ?? '',
            origin: location.origin,
            hl: locale,
          }
          for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
          frame.src = url.href
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
