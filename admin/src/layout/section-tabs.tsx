import type { Permission } from '@slodki-ul/contract/identity/permissions'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { usePermissions } from '#core/permissions.ts'
import styles from './section-tabs.module.css'

type SectionTabsProps = {
  label: string
  pages: readonly { readonly label: string; readonly path: string; readonly permission: Permission }[]
}

/** The pages of a section that the person may open; the current one is scrolled into view on phones. */
export function SectionTabs({ label, pages }: SectionTabsProps) {
  const may = usePermissions()
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another current tab
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav className={styles.tabs} aria-label={label} ref={row}>
      {pages
        .filter(({ permission }) => may(permission))
        .map((page) => (
          <NavLink key={page.path} to={page.path} end className={styles.tab ?? ''}>
            {page.label}
          </NavLink>
        ))}
    </nav>
  )
}
