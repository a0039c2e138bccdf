// @ts-nocheck: runs in the browser, and the sandbox has no DOM types.
// A fake of InPost's Geowidget v5: an element with read-only properties that shows a frame, publishes its API by an event
// and passes the chosen point to callbacks.
const base = new URL('.', document.currentScript.src)

class InpostGeowidget extends HTMLElement {
  #callbacks = []
  #frame = null

  // As in the original there are no setters: code that assigns these properties throws. Unlike in the original nothing has a
  // default, so that a page which forgets an attribute gets no map.
  get token() {
    return this.getAttribute('token')
  }
  get language() {
    return this.getAttribute('language')
  }
  get config() {
    return this.getAttribute('config')
  }
  get onpoint() {
    return this.getAttribute('onpoint')
  }

  connectedCallback() {
    if (!this.id) throw new Error('inpost-geowidget needs an id, which identifies its messages')
    const frame = document.createElement('iframe')
    const url = new URL('frame', base)
    for (const name of ['id', 'token', 'language', 'config']) url.searchParams.set(name, this[name] ?? '')
    frame.src = url.href
    frame.title = 'Mapa punktów InPost'
    this.#frame = frame
    this.replaceChildren(frame)
    // Never removed, as in the original.
    window.addEventListener('message', (event) => this.#handleMessage(event))
  }

  #handleMessage({ origin, data }) {
    if (origin !== base.origin || data?.source !== 'inpost-geowidget' || data.id !== this.id) return
    if (data.type === 'ready') {
      this.dispatchEvent(new CustomEvent('inpost.geowidget.init', { detail: { api: this.#api() }, bubbles: true }))
    }
    if (data.type === 'point') {
      for (const callback of this.#callbacks) callback(data.point)
      if (this.onpoint) document.dispatchEvent(new CustomEvent(this.onpoint, { detail: data.point }))
    }
  }

  #api() {
    const send = (message) => this.#frame.contentWindow.postMessage({ id: this.id, ...message }, base.origin)
    return {
      addPointSelectedCallback: (callback) => this.#callbacks.push(callback),
      showPoint: (name) => send({ type: 'show', name }),
      changeLanguage: (language) => send({ type: 'language', language }),
    }
  }
}

customElements.define('inpost-geowidget', InpostGeowidget)
