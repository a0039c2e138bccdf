import type { ProductCard } from '@slodki-ul/contract/products'
import { Menu, ShoppingBag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useAddedToCart } from '#features/cart/added-to-cart.ts'
import { useCartCount } from '#features/cart/cart-count.ts'
import { joinClasses } from '#ui/classes.ts'
import frame from '#ui/frame.module.css'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { HomeLink } from './logo.tsx'
import { menu } from './menu.ts'
import { SideMenu } from './side-menu.tsx'

const CartPanel = lazy(async () => ({ default: (await import('#features/cart/cart-panel.tsx')).CartPanel }))
const AddedDialog = lazy(async () => ({ default: (await import('#features/cart/added-dialog.tsx')).AddedDialog }))

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
          <Bag />
          <div className={styles.wide}>
            <LanguageMenu />
          </div>
        </div>
      </div>
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  )
}

/** The bag with its badge, shown only for a count above 0 (UI-04); opens the side panel. */
function Bag() {
  const { t } = useTranslation()
  const count = useCartCount()
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [added, setAdded] = useState<ProductCard | null>(null)
  useAddedToCart(setAdded)
  return (
    <>
      <IconButton
        icon={ShoppingBag}
        label={count > 0 ? t('bag.count', { number: count }) : t('bag')}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          setWasOpened(true)
        }}
      >
        {count > 0 && <span className={styles.count}>{count}</span>}
      </IconButton>
      <Suspense>
        {wasOpened && <CartPanel open={open} onClose={() => setOpen(false)} />}
        {added && <AddedDialog product={added} onClose={() => setAdded(null)} />}
      </Suspense>
    </>
  )
}
