import { Menu, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { paths } from '#app/paths.ts'
import { useCartCount } from '#features/cart/cart-count.ts'
import { joinClasses } from '#ui/classes.ts'
import frame from '#ui/frame.module.css'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { HomeLink } from './logo.tsx'
import { menu } from './menu.ts'
import { SideMenu } from './side-menu.tsx'

/** How many entries of the menu stand in the wide header (UI-02). */
const inlineLinks = 3

export function Header() {
  const { t } = useTranslation()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className={styles.header}>
      <div className={joinClasses(frame.wrap, styles.row)}>
        <IconButton className={styles.narrow} icon={Menu} label={t('menu.open')} onClick={() => setMenuOpen(true)} />
        <HomeLink />
        <nav className={styles.nav} aria-label={t('nav')}>
          {menu.slice(0, inlineLinks).map(({ id, label, link }) => (
            <NavLink key={id} to={link}>
              {t(label)}
            </NavLink>
          ))}
        </nav>
        <div className={styles.tools}>
          <BagLink />
          <div className={styles.wide}>
            <LanguageMenu />
          </div>
        </div>
      </div>
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  )
}

/** The bag with its badge, shown only for a count above 0 (UI-04). */
function BagLink() {
  const { t } = useTranslation()
  const count = useCartCount()
  return (
    <Link to={paths.bag} className={styles.bag} aria-label={count > 0 ? t('bag.count', { number: count }) : t('bag')}>
      <Icon of={ShoppingBag} />
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  )
}
