import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import type { ClientFailure } from './failure-messages.ts'
import type { Message } from './message.ts'

/** Those of the successes, besides their common title. */
type NotificationCode = Exclude<Extract<Message, `NOTIFICATIONS.${string}`>, 'NOTIFICATIONS.BASIC'>

/** Toasts are nothing that a first screen needs, so their code and their words come later. */
const load = () => import('./toaster.tsx')

/** Tells of a failure in the words of the catalogue; `call` names the endpoint that failed. */
export function showFailure(code: ErrorCode | ClientFailure, call = ''): void {
  load().then(({ popFailure }) => popFailure(code, call))
}

/** Tells of a change for the worse that nobody caused. */
export function showWarning(code: NotificationCode): void {
  load().then(({ popMessage }) => popMessage('warning', code, code))
}

/** Tells of a success in the words of the catalogue; `values` fill its gaps. */
export function showNotification(code: NotificationCode, values: Record<string, string> = {}): void {
  load().then(({ popMessage }) => popMessage('success', [code, ...Object.values(values)].join(' '), code, values))
}
