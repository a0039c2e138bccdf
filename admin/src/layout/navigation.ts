import type { Permission } from '@slodki-ul/contract/identity/permissions'
import type { WaitingKind } from '@slodki-ul/contract/platform/health.admin'
import {
  Calendar,
  Cookie,
  FileText,
  GraduationCap,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Package,
  RefreshCw,
  ScrollText,
  Settings,
  TicketPercent,
  Undo2,
  Users,
} from 'lucide-react'
import { paths } from '#core/paths.ts'

/** One screen of the sidebar. */
export type Entry = {
  /** Key of its text. */
  readonly label:
    | 'nav.dashboard'
    | 'nav.orders'
    | 'nav.products'
    | 'nav.courses'
    | 'nav.comments'
    | 'nav.plans'
    | 'nav.people'
    | 'nav.vouchers'
    | 'nav.trainings'
    | 'nav.withdrawals'
    | 'nav.documents'
    | 'nav.legalTexts'
    | 'nav.settings'
  readonly path: string
  /** Screens that belong to it under other paths. */
  readonly others?: readonly string[]
  readonly icon: LucideIcon
  /** What its counter counts. */
  readonly waiting?: WaitingKind
  /** Who sees it: whoever has one of these permissions; absent: all staff. */
  readonly anyOf?: readonly Permission[]
}

/** One page of the settings. */
type SettingsPage = {
  readonly label:
    | 'settings.company'
    | 'settings.delivery'
    | 'settings.payments'
    | 'settings.switches'
    | 'settings.notifications'
    | 'settings.mails'
    | 'settings.limits'
    | 'settings.team'
    | 'settings.audit'
    | 'settings.health'
  readonly path: string
  readonly permission: Permission
}

/** The pages of the settings, in the order of the boards. */
export const settingsPages: readonly SettingsPage[] = [
  { label: 'settings.company', path: paths.company, permission: 'settings.company' },
  { label: 'settings.delivery', path: paths.delivery, permission: 'settings.shop' },
  { label: 'settings.payments', path: paths.payments, permission: 'settings.shop' },
  { label: 'settings.switches', path: paths.switches, permission: 'settings.shop' },
  { label: 'settings.notifications', path: paths.notifications, permission: 'settings.company' },
  { label: 'settings.mails', path: paths.mails, permission: 'mails.view' },
  { label: 'settings.limits', path: paths.limits, permission: 'settings.company' },
  { label: 'settings.team', path: paths.team, permission: 'staff.manage' },
  { label: 'settings.audit', path: paths.audit, permission: 'audit.view' },
  { label: 'settings.health', path: paths.health, permission: 'system.operate' },
]

/** The entries of the sidebar, in the order of the boards. */
export const entries: readonly Entry[] = [
  { label: 'nav.dashboard', path: paths.dashboard, icon: LayoutDashboard },
  {
    label: 'nav.orders',
    path: paths.orders,
    others: [paths.parcelNumbers],
    icon: Package,
    anyOf: ['orders.view'],
    waiting: 'orders-to-pack',
  },
  {
    label: 'nav.withdrawals',
    path: paths.withdrawals,
    icon: Undo2,
    anyOf: ['withdrawals.settle'],
    waiting: 'withdrawals',
  },
  {
    label: 'nav.products',
    path: paths.products,
    others: [paths.promotions, paths.categories],
    icon: Cookie,
    anyOf: ['products.edit'],
    waiting: 'low-stock',
  },
  { label: 'nav.courses', path: paths.courses, icon: GraduationCap, anyOf: ['courses.edit'] },
  { label: 'nav.comments', path: paths.comments, icon: MessageCircle, anyOf: ['comments.decide'], waiting: 'comments' },
  { label: 'nav.vouchers', path: paths.vouchers, icon: TicketPercent, anyOf: ['vouchers.manage', 'gift-cards.manage'] },
  {
    label: 'nav.trainings',
    path: paths.trainings,
    icon: Calendar,
    anyOf: ['trainings.manage'],
    waiting: 'requests',
  },
  { label: 'nav.plans', path: paths.plans, icon: RefreshCw, anyOf: ['plans.edit'] },
  { label: 'nav.people', path: paths.people, icon: Users, anyOf: ['members.view'] },
  { label: 'nav.documents', path: paths.documents, icon: FileText, anyOf: ['documents.view'] },
  { label: 'nav.legalTexts', path: paths.legalTexts, icon: ScrollText, anyOf: ['texts.draft'] },
  {
    label: 'nav.settings',
    path: paths.settings,
    icon: Settings,
    anyOf: settingsPages.map(({ permission }) => permission),
  },
]
