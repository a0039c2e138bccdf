// @ts-nocheck: runs in the browser, and the sandbox has no DOM types.
// A fake of Meta's pixel: it takes over the queue of the page, keeps the cookie _fbp and sends each event as a request for a
// picture. Unless it is configured otherwise, the original also reports clicks and history changes on its own; the fake does
// so as well, so that tests can check that this is switched off.
{
  const base = new URL('../', document.currentScript.src)
  const days = 90
  const pixels = []
  let isAutomatic = true
  let isGranted = true

  const cookieOf = (name) =>
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1)

  function browserId() {
    const known = cookieOf('_fbp')
    const id = known ?? `fb.0.${Date.now()}.${Math.floor(Math.random() * 1e10)}`
    // biome-ignore lint/suspicious/noDocumentCookie: as in the original
    document.cookie = `_fbp=${id}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax`
    return id
  }

  function send(event, data = {}, { eventID } = {}) {
    if (!isGranted) return
    for (const id of pixels) {
      const url = new URL('tr/', base)
      const params = {
        id,
        ev: event,
        dl: location.href,
        rl: document.referrer,
        if: 'false',
        ts: Date.now(),
        v: '2.9.1',
        fbp: browserId(),
        eid: eventID,
      }
      for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value)
      for (const [name, value] of Object.entries(data))
        url.searchParams.set(`cd[${name}]`, typeof value === 'object' ? JSON.stringify(value) : value)
      new Image().src = url
    }
  }

  const commands = {
    set: (name, value) => {
      if (name === 'autoConfig') isAutomatic = String(value) === 'true'
    },
    consent: (state) => {
      isGranted = state === 'grant'
    },
    init: (id) => {
      pixels.push(id)
      browserId()
    },
    track: send,
    trackSingle: (_id, ...event) => send(...event),
  }

  const fbq = window.fbq
  fbq.callMethod = (command, ...values) => commands[command]?.(...values)
  for (const queued of fbq.queue.splice(0)) fbq.callMethod(...queued)

  document.addEventListener('click', ({ target }) => {
    if (isAutomatic && target.closest('button, a')) send('SubscribedButtonClick')
  })
  for (const name of ['pushState', 'replaceState']) {
    const original = history[name].bind(history)
    history[name] = (...change) => {
      original(...change)
      if (!fbq.disablePushState) send('PageView')
    }
  }
}
