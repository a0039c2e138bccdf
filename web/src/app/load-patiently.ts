/** Milliseconds until the next try; each one doubles the wait. */
const firstPauseMs = 1_000
const longestPauseMs = 60_000

/** Settles when the browser says that the network is back, or after a while. */
const waitForBetter = (pauseMs: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, pauseMs)
    window.addEventListener('online', go)
  })

/** A stylesheet that failed stays in the page and is not asked for again by itself. */
function mendStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode())
}

/**
 * Loads code of the frame around the screens, and tries again for as long as it cannot be had: the network may be gone,
 * or a new release may have moved it until the page is loaded anew.
 */
export async function loadPatiently<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await load()
    } catch {
      await waitForBetter(pauseMs)
      mendStyles()
    }
  }
}

/** Milliseconds that the first screen has for itself. */
const aheadMs = 3_000

/** Loads code before it is wanted, so that a press waits for nothing and no lost network takes it away. */
export function loadAhead(load: () => Promise<unknown>): () => void {
  const timer = setTimeout(load, aheadMs)
  return () => clearTimeout(timer)
}
