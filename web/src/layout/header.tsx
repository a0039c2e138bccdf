import frame from '@slodki-ul/ui/frame.module.css'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { preloadCode } from '@slodki-ul/ui/load-with-retry.ts'
import { clsx } from 'clsx/lite'
import { Heart, Menu, Search, ShoppingBag, User } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { paths } from '#core/paths.ts'
import { useSession } from '#core/session.ts'
import { useUntilBack } from '#core/use-until-back.ts'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { HomeLink } from './logo.tsx'
import { menu } from './menu.ts'

const SideMenu = lazyComponent(async () => (await import('./side-menu.tsx')).SideMenu)
const HeaderSearch = lazyComponent(async () => (await import('./header-search.tsx')).HeaderSearch)
const CartButton = lazyComponent(async () => (await import('#commerce/cart/cart-button.tsx')).CartButton)

/** Highest id of a menu item shown as text in the wide header (UI-02). */
const lastInline = 3

/** `plain`: without the menu and the search, for the checkout, where only the order matters. */
export function Header({ plain }: { plain: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const [isMenuOpen, setMenuOpen] = useUntilBack(false)
  const [wasMenuOpened, setMenuOpened] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const searchButton = useRef<HTMLButtonElement>(null)
  useEffect(() => preloadCode(SideMenu.load), [])
  const openMenu = () => {
    setMenuOpen(true)
    setMenuOpened(true)
  }
  return (
    <header className={styles.header}>
      <div className={clsx(frame.wrap, styles.row)}>
        <IconButton className={styles.narrow} icon={Menu} label={t('menu.open')} onClick={openMenu} />
        <HomeLink />
        {!plain && (
          <nav className={styles.nav} aria-label={t('nav')}>
            {menu
              .filter(({ id }) => id <= lastInline)
              .map(({ id, label, link }) => (
                <NavLink key={id} to={link}>
                  {t(label)}
                </NavLink>
              ))}
          </nav>
        )}
        <div className={styles.tools}>
          {!plain && (
            <>
              <div className={styles.search}>
                <Suspense>
                  <HeaderSearch variant="soft" />
                </Suspense>
              </div>
              <IconButton
                ref={searchButton}
                className={styles.searchButton}
                icon={Search}
                label={t('search')}
                aria-expanded={isSearching}
                onClick={() => setSearching(!isSearching)}
              />
            </>
          )}
          {session && (
            <Link to={paths.favourites} className={clsx(styles.tool, styles.wideTool)} aria-label={t('nav.favourites')}>
              <Icon of={Heart} />
            </Link>
          )}
          <Link to={paths.account} className={styles.tool} aria-label={t('nav.account')}>
            <Icon of={User} />
          </Link>
          <CartTool />
          <div className={styles.wide}>
            <LanguageMenu />
          </div>
        </div>
      </div>
      {isSearching && !plain && (
        <Suspense>
          <HeaderSearch
            className={clsx(frame.wrap, styles.searchRow)}
            autoFocus
            onSearch={() => setSearching(false)}
            onEscape={() => {
              setSearching(false)
              searchButton.current?.focus()
            }}
          />
        </Suspense>
      )}
      <Suspense>{wasMenuOpened && <SideMenu open={isMenuOpen} onClose={() => setMenuOpen(false)} />}</Suspense>
    </header>
  )
}

/** A link to the cart while the code of the side panel loads, then the button that opens the panel. */
function CartTool() {
  const { t } = useTranslation()
  return (
    <Suspense
      fallback={
        <Link to={paths.cart} className={styles.tool} aria-label={t('bag')}>
          <Icon of={ShoppingBag} />
        </Link>
      }
    >
      <CartButton />
    </Suspense>
  )
}
