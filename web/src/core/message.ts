import type { pl } from '#i18n/pl.ts'

/** A key of the catalogue `errors`, whose texts toasts show. */
export type Message = keyof typeof pl.errors
