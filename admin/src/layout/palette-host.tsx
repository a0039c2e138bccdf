import { Icon } from '@slodki-ul/ui/icon.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Keyboard, ListChecks, LogOut, Search, Settings, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { screenCommands } from '#core/commands.ts'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { signOut } from '#core/session-renewal.ts'
import { Kbd } from './kbd.tsx'
import { entries, settingsPages } from './navigation.ts'
import type { PaletteGroup } from './palette-items.ts'
import styles from './shell.module.css'
import { useKeys } from './use-keys.ts'

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette)
const KeysDialog = lazyComponent(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** The search of the bar, which opens the palette, and the keys that work everywhere. */
export function PaletteHost() {
  const { t } = useTranslation()
  const may = usePermissions()
  const navigate = useNavigate()
  const [hasKeys, setKeys] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  useKeys((action) => {
    const search = action === 'search' ? document.querySelector<HTMLInputElement>('#content input[type=search]') : null
    if (action === 'keys') setKeys(true)
    else if (search) search.focus()
    else open()
  })

  const groups: PaletteGroup[] = [
    {
      title: t('palette.screens'),
      items: [
        ...entries.filter(({ anyOf }) => !anyOf || anyOf.some((permission) => may(permission))),
        ...settingsPages.filter(({ permission }) => may(permission)).map((page) => ({ ...page, icon: Settings })),
      ].map(({ label, path, icon }) => ({ id: path, title: t(label), icon, onChoose: () => navigate(path) })),
    },
    {
      title: t('palette.actions'),
      items: [
        ...(isOpen ? screenCommands.read() : []).map(({ run, ...command }) => ({ ...command, onChoose: run })),
        { id: 'keys', title: t('keys.title'), icon: Keyboard, keys: <Kbd>?</Kbd>, onChoose: () => setKeys(true) },
        { id: 'runs', title: t('runs.title'), icon: ListChecks, onChoose: () => navigate(paths.runs) },
        { id: 'me', title: t('preferences.title'), icon: UserRound, onChoose: () => navigate(paths.preferences) },
        { id: 'out', title: t('signOut'), icon: LogOut, onChoose: signOut },
      ],
    },
  ]
  return (
    <>
      <button type="button" className={styles.search} onClick={open} aria-haspopup="dialog">
        <Icon of={Search} />
        {t('palette.open')}
        <span className={styles.keys}>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <Suspense>
        {isOpen && <Palette groups={groups} onClose={() => setOpen(false)} />}
        {hasKeys && <KeysDialog onClose={() => setKeys(false)} />}
      </Suspense>
    </>
  )
}
