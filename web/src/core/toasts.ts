import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import type { ClientFailure } from './failure-messages.ts'
import type { Message } from './message.ts'

/** Messages of success, without their common title. */
type NotificationCode = Exclude<Extract<Message, `NOTIFICATIONS.${string}`>, 'NOTIFICATIONS.BASIC'>

/** The first screen needs no toasts, so their code and texts are loaded later. */
const load = () => import('./toaster.tsx')

/** Takes away what a screen no longer has a reason to say. */
export function dismissToasts(): void {
  load().then(({ dismissAll }) => dismissAll())
}

/** Shows a toast of a failure; `call` is the name of the failed endpoint. */
export function showFailure(code: ErrorCode | ClientFailure, call = ''): void {
  load().then(({ popFailure }) => popFailure(code, call))
}

/** Shows a warning about a change that the user did not cause. */
export function showWarning(code: NotificationCode): void {
  load().then(({ popMessage }) => popMessage('warning', code, code))
}

/** Shows a toast of a success; `values` fill the placeholders of its text. */
export function showNotification(code: NotificationCode, values: Record<string, string> = {}): void {
  load().then(({ popMessage }) => popMessage('success', [code, ...Object.values(values)].join(' '), code, values))
}
