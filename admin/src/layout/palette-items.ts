import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Something that can be done or opened by its name. */
export type PaletteItem = {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  readonly icon: LucideIcon
  /** The server has found it, by other words than those it shows too. */
  readonly isFound?: boolean
  /** Keys that do the same, such as `?`. */
  readonly keys?: ReactNode
  readonly onChoose: () => unknown
}
export type PaletteGroup = { readonly title: string; readonly items: readonly PaletteItem[] }
