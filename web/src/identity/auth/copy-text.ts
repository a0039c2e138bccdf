import { showFailure, showNotification } from '#core/toasts.ts'

/** Copies a text to the clipboard and shows whether that worked. */
export async function copyText(copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(copied)
    showNotification('NOTIFICATIONS.COPIED')
  } catch {
    // Permission denied, or no https: the user can still select the text on the page.
    showFailure('ERRORS.BASIC')
  }
}
