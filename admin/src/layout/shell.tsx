import { ButtonAnchor } from '@slodki-ul/ui/button.tsx'
import { Drawer } from '@slodki-ul/ui/drawer.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { ArrowUpRight, Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { Logo } from '#core/logo.tsx'
import { useOpensToEdit } from '#core/opens-to-edit.ts'
import { paths } from '#core/paths.ts'
import { AccountLink } from './account-link.tsx'
import { Navigation } from './navigation.tsx'
import { NoticesBell } from './notices-bell.tsx'
import { PaletteHost } from './palette-host.tsx'
import { SessionDialogs } from './session-dialogs-host.tsx'
import styles from './shell.module.css'
import { ToastHost } from './toast-host.tsx'

/** The frame of every screen: sidebar or menu, bar, content. */
export function Shell() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  const [isMenuOpen, setMenuOpen] = useState(false)

  const isToEdit = useOpensToEdit()
  // Keyboard and screen reader users start each new screen at its content.
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    // A record that is opened to be changed has the focus in its form.
    if (!isToEdit) content.current?.focus({ preventScroll: true })
  }, [pathname, isToEdit])

  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: a jump on the page that leaves the address as it is */}
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          content.current?.focus()
        }}
      >
        {t('skip')}
      </a>
      <div className={styles.sidebar}>
        <Link to={paths.dashboard} className={styles.home} aria-label={t('home')}>
          <Logo />
        </Link>
        <Navigation />
        <AccountLink />
      </div>
      <div className={styles.main}>
        <header className={styles.bar}>
          <IconButton icon={Menu} label={t('menu.open')} className={styles.menu} onClick={() => setMenuOpen(true)} />
          <PaletteHost />
          <ButtonAnchor variant="soft" size="sm" icon={ArrowUpRight} href="/" className={styles.shop}>
            {t('shop')}
          </ButtonAnchor>
          <NoticesBell />
        </header>
        <main id="content" ref={content} tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
      <Drawer
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        side="left"
        title={<Logo />}
        label={t('menu')}
        closeLabel={t('menu.close')}
      >
        <Navigation onChoose={() => setMenuOpen(false)} />
        <AccountLink onChoose={() => setMenuOpen(false)} />
      </Drawer>
      <SessionDialogs />
      <ToastHost />
    </div>
  )
}
