import { expect, type Page } from '@playwright/test'

/** Runs in the page: records the toasts, because one may open and close between two polls on a busy machine. */
export const recordToasts = `
  window.saidByToasts = []
  window.mostToasts = 0
  const heard = new WeakSet()
  const listen = () => {
    const shown = [...document.querySelectorAll('[popover] :is([role=alert], [role=status])')]
    window.mostToasts = Math.max(window.mostToasts, shown.length)
    for (const toast of shown) {
      if (!heard.has(toast)) window.saidByToasts.push(toast.textContent.replace(/\\s+/g, ' '))
      heard.add(toast)
    }
  }
  new MutationObserver(listen).observe(document, { childList: true, subtree: true, attributeFilter: ['role'] })
`

/** Waits for a toast with this text, and title, since the page was opened; each toast counts once. */
export async function expectToastSaid(page: Page, text: string, title = ''): Promise<void> {
  const take = `(() => {
    const said = window.saidByToasts.findIndex((each) =>
      each.startsWith(${JSON.stringify(title)}) && each.includes(${JSON.stringify(text)}))
    return said >= 0 && window.saidByToasts.splice(said, 1).length === 1
  })()`
  await expect.poll(() => page.evaluate<boolean>(take), { message: `a toast says: ${title} ${text}` }).toBe(true)
}

/** The toasts since the page was opened that no test waited for, and the maximum shown at once. */
export function readToasts(page: Page): Promise<{ said: string[]; most: number }> {
  return page.evaluate('({ said: window.saidByToasts, most: window.mostToasts })')
}
