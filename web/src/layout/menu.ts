import { paths } from '#core/paths.ts'
import type { pl } from '#i18n/pl.ts'

/** An item of the header and of the side menu (UI-01). */
type MenuItem = {
  id: number
  label: Extract<keyof typeof pl.layout, `nav.${string}`>
  value: string
  link: string
  onlyLoggedIn: boolean
}

/** The menu in order; the wide header shows ids up to three as text, others as icons (UI-02, UI-03). */
export const menu: readonly MenuItem[] = [
  { id: 1, label: 'nav.shop', value: 'shop', link: paths.shop, onlyLoggedIn: false },
  { id: 2, label: 'nav.courses', value: 'courses', link: paths.courses, onlyLoggedIn: false },
  { id: 3, label: 'nav.trainings', value: 'trainings', link: paths.trainings, onlyLoggedIn: false },
  { id: 4, label: 'nav.favourites', value: 'favourites', link: paths.favourites, onlyLoggedIn: true },
  { id: 5, label: 'nav.account', value: 'account', link: paths.account, onlyLoggedIn: false },
]
