import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Drawer } from '@slodki-ul/ui/drawer.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { paths } from '#core/paths.ts'
import { useSession } from '#core/session.ts'
import { logOut } from '#core/session-end.ts'
import { HeaderSearch } from './header-search.tsx'
import { LanguageChips } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { menu } from './menu.ts'
import styles from './side-menu.module.css'

/** The menu behind the hamburger, below 1050 px (UI-05, UI-06). */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <Drawer
      side="left"
      open={open}
      onClose={onClose}
      label={t('menu')}
      title={<Logo />}
      closeLabel={t('menu.close')}
      foot={<LanguageChips />}
    >
      <HeaderSearch className={styles.search} onSearch={onClose} />
      <nav className={styles.links} aria-label={t('nav')}>
        {menu
          .filter(({ onlyLoggedIn }) => session || !onlyLoggedIn)
          .map(({ id, label, link }) => (
            <NavLink key={id} to={link} onClick={onClose} end={link === paths.account}>
              {t(label)}
              <Icon of={ArrowRight} />
            </NavLink>
          ))}
      </nav>
      <div className={styles.access}>
        {session ? (
          <Button
            variant="line"
            block
            onClick={() => {
              onClose()
              logOut()
            }}
          >
            {t('nav.logout')}
          </Button>
        ) : (
          <ButtonLink to={paths.login} variant="line" block onClick={onClose}>
            {t('nav.login')}
          </ButtonLink>
        )}
      </div>
    </Drawer>
  )
}
