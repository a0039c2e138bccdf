import { api } from '#core/api.ts'
import { store } from '#core/store.ts'

/** Milliseconds after which the application is shown even if it is still loading something. */
const timeoutMs = 4_000

/** Whether the first screen has its heading and all of its data. */
function isReady(root: HTMLElement): boolean {
  const { queries } = store.getState()[api.reducerPath]
  return root.querySelector('h1') !== null && !Object.values(queries).some((query) => query?.status === 'pending')
}

/**
 * Replaces the page that the server rendered by the application in one step, as soon as that shows as much. Until then
 * the application is there and hidden.
 */
export function takeOver(plain: HTMLElement, root: HTMLElement): void {
  const until = performance.now() + timeoutMs
  const check = () => {
    if (!isReady(root) && performance.now() < until) {
      requestAnimationFrame(check)
      return
    }
    const hadFocus = plain.contains(document.activeElement)
    plain.remove()
    if (hadFocus) root.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  check()
}
