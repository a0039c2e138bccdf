import { paths } from '#app/paths.ts'
import type { pl } from '#i18n/pl.ts'

/** One entry of the header and of the side menu (UI-01). */
type MenuItem = {
  id: number
  label: Extract<keyof typeof pl.layout, `nav.${string}`>
  value: string
  link: string
  onlyLoggedIn: boolean
}

/** The menu in its order; the first three stand in the wide header (UI-02). */
export const menu: readonly MenuItem[] = [
  { id: 1, label: 'nav.shop', value: 'shop', link: paths.shop, onlyLoggedIn: false },
]
