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

const isShown = (element: Element): boolean => element.getClientRects().length > 0

/** The shown elements of a page with certain words: the same link may stand in header and footer. */
const findAlike = (page: HTMLElement, selector: string, words: string): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(selector)].filter((each) => isShown(each) && wordsOf(each) === words)

/** Remembers an element by its words and its place among those with the same; the function finds it in the other page. */
function remember(plain: HTMLElement, selector: string, element: Element) {
  const words = wordsOf(element)
  const alike = findAlike(plain, selector, words)
  const at = alike.indexOf(element as HTMLElement)
  return (root: HTMLElement): HTMLElement | undefined => {
    const found = findAlike(root, selector, words)
    // Where the other page has more or fewer of them, the place says nothing.
    return found.length === alike.length ? found[at] : undefined
  }
}

const headings = 'h1, h2, h3'
const presses = ['pointerdown', 'pointerup', 'pointercancel']

/** The heading that somebody who has scrolled reads at: the first one below the upper edge, with its distance from it. */
function findReadHeading(plain: HTMLElement): { heading: Element; top: number } | null {
  if (window.scrollY === 0) return null
  for (const heading of plain.querySelectorAll(headings)) {
    const { top } = heading.getBoundingClientRect()
    if (top >= 0 && isShown(heading)) return { heading, top }
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
  // A link that is gone before the pointer is up would get no click.
  let isPressed = false
  const notePress = ({ type }: Event) => {
    isPressed = type === 'pointerdown'
  }
  for (const type of presses) addEventListener(type, notePress, { capture: true, passive: true })
  const check = () => {
    if (isPressed || (!isReady(root) && performance.now() < until)) {
      requestAnimationFrame(check)
      return
    }
    for (const type of presses) removeEventListener(type, notePress, true)
    const read = findReadHeading(plain)
    const focused = plain.contains(document.activeElement) ? document.activeElement : null
    const findHeading = read && remember(plain, headings, read.heading)
    const findFocused = focused && remember(plain, 'a, button', focused)
    plain.remove()
    const heading = findHeading?.(root)
    if (read && heading) window.scrollBy({ top: heading.getBoundingClientRect().top - read.top, behavior: 'instant' })
    if (findFocused) {
      const target = findFocused(root) ?? root.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    }
  }
  check()
}
