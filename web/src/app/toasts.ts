import type { ErrorCode } from '@slodki-ul/contract/errors'
import i18next from 'i18next'
import type { pl } from '#i18n/pl.ts'
import { type ToastKind, toastKindOf, toastTitles } from './toast-kind.ts'

/** Keys of the successes in the catalogue `errors`, besides their common title. */
type NotificationCode = Exclude<Extract<keyof typeof pl.errors, `NOTIFICATIONS.${string}`>, 'NOTIFICATIONS.BASIC'>

/** Toasts are nothing that a first screen needs, so their code comes later. */
async function show(kind: ToastKind, id: string, text: string) {
  const { popToast } = await import('./toaster.tsx')
  popToast({ kind, id, title: i18next.t(toastTitles[kind], { ns: 'errors' }), text })
}

/** Tells of a failure in the words of the catalogue. */
export function showFailure(code: ErrorCode): void {
  show(toastKindOf(code), code, i18next.t(code, { ns: 'errors' }))
}

/** Tells of a success in the words of the catalogue; `values` fill its gaps. */
export function showNotification(code: NotificationCode, values: Record<string, string> = {}): void {
  const id = [code, ...Object.values(values)].join(' ')
  show('success', id, i18next.t(code, { ...values, ns: 'errors' }))
}
