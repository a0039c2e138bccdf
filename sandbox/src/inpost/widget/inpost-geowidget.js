// @ts-nocheck: runs in the browser, whose types the sandbox does without.
// A stand-in of InPost's Geowidget v5, as far as a shop meets it: an element with read-only properties that shows a frame,
// announces its API by an event, and calls back with the chosen point.
const base = new URL('.', document.currentScript.src)

class InpostGeowidget extends HTMLElement {
  #callbacks = []
  #frame = null

  // As in the original there are no setters: code that assigns these properties throws.
  get token() {
    return this.getAttribute('token')
  }
  get language() {
    return this.getAttribute('language') ?? 'pl'
  }
  get config() {
    return this.getAttribute('config') ?? 'parcelCollect'
  }
  get onpoint() {
    return this.getAttribute('onpoint')
  }

  connectedCallback() {
    if (!this.id) throw new Error('inpost-geowidget needs an id: its messages are told apart by it')
    const frame = document.createElement('iframe')
    const address = new URL('frame', base)
    for (const name of ['id', 'token', 'language', 'config']) address.searchParams.set(name, this[name] ?? '')
    frame.src = address.href
    frame.title = 'Mapa punktów InPost'
    this.#frame = frame
    this.replaceChildren(frame)
    // Never taken off again, as in the original.
    window.addEventListener('message', (event) => this.#hear(event))
  }

  #hear({ origin, data }) {
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
    const tell = (message) => this.#frame.contentWindow.postMessage({ id: this.id, ...message }, base.origin)
    return {
      addPointSelectedCallback: (callback) => this.#callbacks.push(callback),
      showPoint: (name) => tell({ type: 'show', name }),
      changeLanguage: (language) => tell({ type: 'language', language }),
    }
  }
}

customElements.define('inpost-geowidget', InpostGeowidget)
