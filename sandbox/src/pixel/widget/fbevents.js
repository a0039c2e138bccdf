// @ts-nocheck: runs in the browser, whose types the sandbox does without.
// A stand-in of Meta's pixel, as far as this product speaks to it: it takes over the queue that the page has begun, keeps
// the cookie _fbp, and tells of each event by the address of a picture. Left to itself the original looks at buttons and
// at the history of the page and tells of them as well: so does this one, for tests that must see that it is told not to.
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
    // biome-ignore lint/suspicious/noDocumentCookie: the original writes it so
    document.cookie = `_fbp=${id}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax`
    return id
  }

  function tell(event, data = {}, { eventID } = {}) {
    if (!isGranted) return
    for (const id of pixels) {
      const address = new URL('tr/', base)
      const told = {
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
      for (const [name, value] of Object.entries(told)) if (value !== undefined) address.searchParams.set(name, value)
      for (const [name, value] of Object.entries(data))
        address.searchParams.set(`cd[${name}]`, typeof value === 'object' ? JSON.stringify(value) : value)
      new Image().src = address
    }
  }

  const commands = {
    set: (what, value) => {
      if (what === 'autoConfig') isAutomatic = String(value) === 'true'
    },
    consent: (word) => {
      isGranted = word === 'grant'
    },
    init: (id) => {
      pixels.push(id)
      browserId()
    },
    track: tell,
    trackSingle: (_id, ...event) => tell(...event),
  }

  const fbq = window.fbq
  fbq.callMethod = (command, ...values) => commands[command]?.(...values)
  for (const waiting of fbq.queue.splice(0)) fbq.callMethod(...waiting)

  document.addEventListener('click', ({ target }) => {
    if (isAutomatic && target.closest('button, a')) tell('SubscribedButtonClick')
  })
  for (const name of ['pushState', 'replaceState']) {
    const original = history[name].bind(history)
    history[name] = (...change) => {
      original(...change)
      if (!fbq.disablePushState) tell('PageView')
    }
  }
}
