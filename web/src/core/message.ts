import type { pl } from '#i18n/pl.ts'

/** A key of the catalogue `errors`, which contains the texts of toasts. */
export type Message = keyof typeof pl.errors
