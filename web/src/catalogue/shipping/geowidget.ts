import type { ChosenPoint } from '@slodki-ul/contract/catalogue/shipping-points'

export type WidgetAddress = { script: string; styles: string; token: string }

/** Its messages are told apart by the id (domain of the widget), so it is always this one. */
const elementId = 'inpost-geowidget'
const elementName = 'inpost-geowidget'
const readyEvent = 'inpost.geowidget.init'
const timeoutMs = 15_000

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The point that the map calls back with, as far as we need it; null for what is no point. */
export function readWidgetPoint(value: unknown): ChosenPoint | null {
  if (typeof value !== 'object' || value === null) return null
  const { name, address, address_details: details } = value as Record<string, Record<string, unknown> | undefined>
  const street = `${textOf(details?.street)} ${textOf(details?.building_number)}`.trim()
  return typeof name === 'string' && name !== ''
    ? { name, street: street || textOf(address?.line1), city: textOf(details?.city) || textOf(address?.line2) }
    : null
}

/** Loads what stands under an address by an element in the head, once; a failed one leaves no trace, for another try. */
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

/** Puts the element in its place and waits until its frame answers. Its attributes cannot be set as properties. */
function showElement(host: HTMLElement, token: string, className: string): Promise<Api> {
  return new Promise((resolve) => {
    const element = document.createElement(elementName)
    const attributes = { id: elementId, class: className, token, language: 'pl', config: 'parcelCollect' }
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    const hear = (event: Event) => {
      document.removeEventListener(readyEvent, hear, true)
      resolve((event as CustomEvent<{ api: Api }>).detail.api)
    }
    // On its way down, so that it is heard whether it bubbles or not.
    document.addEventListener(readyEvent, hear, true)
    host.replaceChildren(element)
  })
}

const tooLate = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The map does not answer.')), timeoutMs)
  })

/**
 * Shows InPost's map in `host` (API-76: Polish, a fixed identifier) and calls back with every point chosen in it. Throws
 * when the map cannot be reached; `host` is empty then.
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
