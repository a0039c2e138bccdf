import { isAdmin } from '@slodki-ul/contract/identity/access.rules'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { clsx } from 'clsx/lite'
import {
  ChevronDown,
  Heart,
  LogOut,
  MapPin,
  Menu,
  MessageCircle,
  MessagesSquare,
  Package,
  Settings,
  Sparkles,
} from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { orderPath, paths } from '#core/paths.ts'
import { useSession } from '#core/session.ts'
import { logOut } from '#core/session-end.ts'
import { useGetHealthQuery } from '#core/system.api.ts'
import { LanguageChips } from '#layout/language-menu.tsx'
import styles from './account-menu.module.css'

/** The pages of the account area in the order of the menu (ACC-01). */
const pages = [
  { to: paths.subscription, label: 'menu.subscription', icon: Sparkles, staff: false },
  { to: paths.favourites, label: 'menu.favourites', icon: Heart, staff: false },
  { to: paths.addressData, label: 'menu.addressData', icon: MapPin, staff: false },
  { to: paths.accountDetails, label: 'menu.accountDetails', icon: Settings, staff: false },
  { to: paths.orders, label: 'menu.orders', icon: Package, staff: false },
  { to: paths.discord, label: 'menu.discord', icon: MessageCircle, staff: false },
  { to: paths.commentQueue, label: 'menu.comments', icon: MessagesSquare, staff: true },
] as const

/**
 * The side menu of the account area; below 1050 px it is opened by a hamburger button that shows the current page
 * (ACC-03).
 */
export function AccountMenu() {
  const { t } = useTranslation(['account', 'layout'])
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const menuId = useId()
  const session = useSession()
  const hasCommunity = useGetHealthQuery().data?.community !== null
  const moderates = session !== null && isAdmin(session.roles)
  // The page of an order belongs to the list of orders.
  const currentPath = pathname.startsWith(orderPath('')) ? paths.orders : pathname
  const here = pages.find(({ to }) => currentPath.startsWith(to))
  return (
    <div className={styles.side}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={Menu} />
        <span>{here ? t('menu.open', { page: t(here.label) }) : t('menu')}</span>
        <Icon of={ChevronDown} />
      </button>
      <nav id={menuId} className={clsx(styles.menu, isOpen && styles.open)} aria-label={t('menu')}>
        {pages
          .filter(({ staff }) => moderates || !staff)
          .filter(({ to }) => hasCommunity || to !== paths.discord)
          .map(({ to, label, icon }) => (
            <Link
              key={to}
              to={to}
              className={styles.item}
              aria-current={to !== here?.to ? undefined : to === pathname ? 'page' : 'true'}
              onClick={() => setOpen(false)}
            >
              <Icon of={icon} />
              {t(label)}
            </Link>
          ))}
        <hr />
        <button type="button" className={styles.item} onClick={logOut}>
          <Icon of={LogOut} />
          {t('nav.logout', { ns: 'layout' })}
        </button>
        <div className={styles.languages}>
          <LanguageChips />
        </div>
      </nav>
    </div>
  )
}
