import { LayoutDashboard, type LucideIcon } from 'lucide-react'
import { paths } from '#core/paths.ts'

/** One entry of the sidebar. */
export type Entry = {
  /** Key of its text. */
  readonly label: 'nav.dashboard'
  readonly path: string
  readonly icon: LucideIcon
}

/** The entries of the sidebar, in the order of the boards. */
export const entries: readonly Entry[] = [{ label: 'nav.dashboard', path: paths.dashboard, icon: LayoutDashboard }]
