import type { Configuration } from '@slodki-ul/contract/platform/system'
import type { TrackedEvent } from './tracking.rules.ts'

type Command = (...command: unknown[]) => void
/** What the provider's script finds in the page and takes over: calls wait in the queue until it has come. */
type Pixel = Command & {
  callMethod?: Command
  queue: unknown[][]
  push: Command
  loaded: boolean
  version: string
  /** Else it would tell of every change of the address. */
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

/** Loads the pixel, which only a consent may ask for. It tells of nothing by itself, only of what it is told to (MKT-12). */
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

/** What has been loaded stays until the page goes, and is silent. */
export const stopPixel = (): void => window.fbq?.('consent', 'revoke')

/** Hands an event on, with the id by which it is known again. */
export function tellPixel(event: TrackedEvent, eventID: string): void {
  window.fbq?.('track', event.name, 'data' in event ? event.data : {}, { eventID })
}
