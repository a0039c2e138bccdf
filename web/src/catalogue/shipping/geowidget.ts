import type { ChosenPoint } from '@slodki-ul/contract/catalogue/shipping-points'

export type WidgetAddress = { script: string; styles: string; token: string }

/** The widget identifies its messages by this fixed id. */
const elementId = 'inpost-geowidget'
const elementName = 'inpost-geowidget'
const readyEvent = 'inpost.geowidget.init'
const timeoutMs = 15_000

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The fields we need of the point passed by the map; null when it is not a point. */
export function readWidgetPoint(value: unknown): ChosenPoint | null {
  if (typeof value !== 'object' || value === null) return null
  const { name, address, address_details: details } = value as Record<string, Record<string, unknown> | undefined>
  const street = `${textOf(details?.street)} ${textOf(details?.building_number)}`.trim()
  return typeof name === 'string' && name !== ''
    ? { name, street: street || textOf(address?.line1), city: textOf(details?.city) || textOf(address?.line2) }
    : null
}

/** Loads a script or stylesheet once by an element in the head; a failed one is removed so that it can be retried. */
function loadByElement<Element extends HTMLElement>(element: Element): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve(), { once: true })
    element.addEventListener(
      'error',
      () => {
        element.remove()
        reject(new Error('The map could not be loaded.'))
      },
      { once: true },
    )
    document.head.append(element)
  })
}

async function loadCode({ script, styles }: WidgetAddress): Promise<void> {
  if (customElements.get(elementName)) return
  await Promise.all([
    loadByElement(Object.assign(document.createElement('script'), { src: script })),
    loadByElement(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles })),
  ])
  await customElements.whenDefined(elementName)
}

type Api = { addPointSelectedCallback: (callback: (point: unknown) => void) => void }

/** Adds the element to `host` and waits until its frame responds. Its attributes cannot be set as properties. */
function showElement(host: HTMLElement, token: string, className: string): Promise<Api> {
  return new Promise((resolve) => {
    const element = document.createElement(elementName)
    const attributes = { id: elementId, class: className, token, language: 'pl', config: 'parcelCollect' }
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    const hear = (event: Event) => {
      document.removeEventListener(readyEvent, hear, true)
      resolve((event as CustomEvent<{ api: Api }>).detail.api)
    }
    // In the capture phase, so that the event is received whether or not it bubbles.
    document.addEventListener(readyEvent, hear, true)
    host.replaceChildren(element)
  })
}

const tooLate = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The map does not respond.')), timeoutMs)
  })

/**
 * Shows InPost's map in `host` (API-76: Polish, a fixed identifier) and calls back with each chosen point. Throws when
 * the map cannot be loaded; `host` is then empty.
 */
export async function showGeowidget(
  host: HTMLElement,
  address: WidgetAddress,
  className: string,
  onPoint: (point: ChosenPoint) => void,
): Promise<void> {
  try {
    await Promise.race([
      (async () => {
        await loadCode(address)
        const api = await showElement(host, address.token, className)
        api.addPointSelectedCallback((point) => {
          const chosen = readWidgetPoint(point)
          if (chosen) onPoint(chosen)
        })
      })(),
      tooLate(),
    ])
  } catch (error) {
    host.replaceChildren()
    throw error
  }
}
