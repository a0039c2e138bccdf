import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { Drawer } from '#ui/drawer.tsx'
import { Icon } from '#ui/icon.tsx'
import { HeaderSearch } from './header-search.tsx'
import { LanguageChips } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { menu } from './menu.ts'
import styles from './side-menu.module.css'

/** The menu behind the hamburger, below 1050 px (UI-05, UI-06). */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
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
        {menu.map(({ id, label, link }) => (
          <NavLink key={id} to={link} onClick={onClose}>
            {t(label)}
            <Icon of={ArrowRight} />
          </NavLink>
        ))}
      </nav>
    </Drawer>
  )
}
