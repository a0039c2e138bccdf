import type { Permission } from '@slodki-ul/contract/identity/permissions'
import { LayoutDashboard, type LucideIcon, Package, Users } from 'lucide-react'
import { paths } from '#core/paths.ts'

/** One screen of the sidebar. */
export type Entry = {
  /** Key of its text. */
  readonly label: 'nav.dashboard' | 'nav.orders' | 'nav.people'
  readonly path: string
  readonly icon: LucideIcon
  /** Who sees it; absent: all staff. */
  readonly permission?: Permission
}

/** The entries of the sidebar, in the order of the boards. */
export const entries: readonly Entry[] = [
  { label: 'nav.dashboard', path: paths.dashboard, icon: LayoutDashboard },
  { label: 'nav.orders', path: paths.orders, icon: Package, permission: 'orders.view' },
  { label: 'nav.people', path: paths.people, icon: Users, permission: 'members.view' },
]
