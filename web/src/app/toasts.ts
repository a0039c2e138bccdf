import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import i18next from 'i18next'
import type { pl } from '#i18n/pl.ts'
import { messageOf, type OwnFailure } from './failed-actions.ts'
import { type ToastKind, toastKindOf, toastTitles } from './toast-kind.ts'

type Message = keyof typeof pl.errors
/** Keys of the successes in the catalogue `errors`, besides their common title. */
type NotificationCode = Exclude<Extract<Message, `NOTIFICATIONS.${string}`>, 'NOTIFICATIONS.BASIC'>

/** Toasts are nothing that a first screen needs, so their code and their words come later. */
async function show(kind: ToastKind, id: string, message: Message, values: Record<string, string> = {}) {
  const { popToast } = await import('./toaster.tsx')
  const say = (key: Message) => i18next.t(key, { ...values, ns: 'errors' })
  popToast({ kind, id, title: say(toastTitles[kind]), text: say(message) })
}

/** Tells of a failure in the words of the catalogue; `call` names the endpoint that failed. */
export function showFailure(code: ErrorCode | OwnFailure, call = ''): void {
  const message = messageOf(code, call)
  show(toastKindOf(code), message, message)
}

/** Tells of a change for the worse that nobody caused. */
export function showWarning(code: NotificationCode): void {
  show('warning', code, code)
}

/** Tells of a success in the words of the catalogue; `values` fill its gaps. */
export function showNotification(code: NotificationCode, values: Record<string, string> = {}): void {
  show('success', [code, ...Object.values(values)].join(' '), code, values)
}
