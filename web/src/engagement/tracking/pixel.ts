import type { Configuration } from '@slodki-ul/contract/platform/system'
import type { TrackedEvent } from './tracking.rules.ts'

type Command = (...command: unknown[]) => void
/** The global that the provider's script takes over: calls are queued until it has loaded. */
type Pixel = Command & {
  callMethod?: Command
  queue: unknown[][]
  push: Command
  loaded: boolean
  version: string
  /** Otherwise it would report every change of the URL. */
  disablePushState: boolean
}

declare global {
  interface Window {
    fbq?: Pixel
    _fbq?: Pixel
  }
}

function createPixel(): Pixel {
  const pixel: Pixel = Object.assign(
    (...command: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...command)
      else pixel.queue.push(command)
    },
    {
      queue: [],
      push: (...command: unknown[]) => pixel(...command),
      loaded: true,
      version: '2.0',
      disablePushState: true,
    },
  )
  return pixel
}

/** Loads the pixel; call only with consent. It reports nothing by itself (MKT-12). */
export function startPixel({ id, script }: NonNullable<Configuration['pixel']>): void {
  if (window.fbq) {
    window.fbq('consent', 'grant')
    return
  }
  const pixel = createPixel()
  window.fbq = pixel
  window._fbq = pixel
  pixel('set', 'autoConfig', false, id)
  pixel('init', id)
  document.head.append(Object.assign(document.createElement('script'), { src: script, async: true }))
}

/** The loaded script stays until the page is closed but reports nothing. */
export const stopPixel = (): void => window.fbq?.('consent', 'revoke')

/** Reports an event with its id, by which the provider deduplicates. */
export function reportToPixel(event: TrackedEvent, eventID: string): void {
  window.fbq?.('track', event.name, 'data' in event ? event.data : {}, { eventID })
}
