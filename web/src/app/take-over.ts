import { api } from '#core/api.ts'
import { store } from '#core/store.ts'

/** Milliseconds after which the application is shown even if it is still loading something. */
const timeoutMs = 8_000

/** Whether the first screen has its heading and all of its data. */
function isReady(root: HTMLElement): boolean {
  const { queries } = store.getState()[api.reducerPath]
  return root.querySelector('h1') !== null && !Object.values(queries).some((query) => query?.status === 'pending')
}

/** The text of an element as it is compared: both pages say the same, in other elements. */
const wordsOf = (element: Element): string => element.textContent?.replace(/\s+/g, ' ').trim() ?? ''

const findSame = (root: HTMLElement, selector: string, element: Element): HTMLElement | undefined => {
  const words = wordsOf(element)
  return [...root.querySelectorAll<HTMLElement>(selector)].find((each) => wordsOf(each) === words)
}

const headings = 'h1, h2, h3'

/** The heading that somebody who has scrolled reads at: the first one below the upper edge, with its distance from it. */
function findReadHeading(plain: HTMLElement): { heading: Element; top: number } | null {
  if (window.scrollY === 0) return null
  for (const heading of plain.querySelectorAll(headings)) {
    const { top } = heading.getBoundingClientRect()
    if (top >= 0) return { heading, top }
  }
  return null
}

/**
 * Replaces the page that the server rendered by the application in one step, as soon as that shows as much. Until then
 * the application is there and hidden. Who has scrolled sees the same heading in the same spot, and who was at a link
 * stays at it.
 */
export function takeOver(plain: HTMLElement, root: HTMLElement): void {
  const until = performance.now() + timeoutMs
  const check = () => {
    if (!isReady(root) && performance.now() < until) {
      requestAnimationFrame(check)
      return
    }
    const read = findReadHeading(plain)
    const focused = plain.contains(document.activeElement) ? document.activeElement : null
    plain.remove()
    if (read) {
      const same = findSame(root, headings, read.heading)
      if (same) window.scrollBy({ top: same.getBoundingClientRect().top - read.top, behavior: 'instant' })
    }
    if (focused) {
      const target = findSame(root, 'a, button', focused) ?? root.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    }
  }
  check()
}
