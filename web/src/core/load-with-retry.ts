import { singleFlight } from './single-flight.ts'

/** Milliseconds until the next try; each one doubles the wait. */
const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** Settles when the browser says that the network is back, or after a while. */
const waitForNetwork = (pauseMs: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, pauseMs)
    window.addEventListener('online', go)
  })

/** Marks our stylesheets that failed to load. They stay in the page, in some browsers as empty ones, and are not requested again. */
const failedMark = 'data-failed'

/** Marks stylesheets that fail to load, so that they are requested again with the code that they belong to. */
export const watchFailedStylesheets = (): void =>
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && target.href.startsWith(location.origin))
        target.setAttribute(failedMark, '')
    },
    true,
  )

/** Requests a stylesheet again; one that fails again is marked once more. */
const reloadStylesheet = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const next = link.cloneNode() as HTMLLinkElement
    next.removeAttribute(failedMark)
    next.onload = resolve
    next.onerror = reject
    link.replaceWith(next)
  })

/** One run for all that wait: nothing is drawn before its styles have come. */
const reloadFailedStylesheets = singleFlight(() =>
  Promise.all([...document.querySelectorAll<HTMLLinkElement>(`link[${failedMark}]`)].map(reloadStylesheet)),
)

/**
 * Loads code of the frame around the screens, and tries again for as long as it cannot be had: the network may be gone,
 * or a new release may have moved it until the page is loaded anew.
 */
export async function loadWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      if (pauseMs > firstPauseMs) await reloadFailedStylesheets()
      return await load()
    } catch {
      await waitForNetwork(pauseMs)
    }
  }
}

/** Milliseconds that the first screen has for itself. */
const aheadMs = 3_000

/** Loads code before it is wanted, so that a press waits for nothing and no lost network takes it away. */
export function preloadCode(load: () => Promise<unknown>): () => void {
  const timer = setTimeout(load, aheadMs)
  return () => clearTimeout(timer)
}
