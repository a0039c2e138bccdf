import { singleFlight } from './single-flight.ts'

/** Milliseconds until the next try; each one doubles the wait. */
const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** Resolves when the browser reports that the network is back, or after a pause. */
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

/** One run for all callers: nothing is rendered before its styles are loaded. */
const reloadFailedStylesheets = singleFlight(() =>
  Promise.all([...document.querySelectorAll<HTMLLinkElement>(`link[${failedMark}]`)].map(reloadStylesheet)),
)

/**
 * Loads code of the page's frame and retries until it succeeds: the network may be down, or a new release may have
 * moved the file until the page is reloaded.
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

/** Milliseconds reserved for the first screen. */
const preloadDelayMs = 3_000

/** Loads code in advance, so that a button responds at once and also works offline. */
export function preloadCode(load: () => Promise<unknown>): () => void {
  const timer = setTimeout(load, preloadDelayMs)
  return () => clearTimeout(timer)
}
