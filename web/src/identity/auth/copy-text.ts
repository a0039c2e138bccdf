import { showFailure, showNotification } from '#core/toasts.ts'

/** Puts a text where the next paste takes it from, and says whether that went well. */
export async function copyText(copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(copied)
    showNotification('NOTIFICATIONS.COPIED')
  } catch {
    // Denied, or no https: it stands on the page to be selected.
    showFailure('ERRORS.BASIC')
  }
}
