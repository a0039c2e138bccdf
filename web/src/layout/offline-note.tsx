import cloud from '@slodki-ul/ui/art/chmura.svg'
import smoker from '@slodki-ul/ui/art/podkurzacz.svg'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { useOnline } from '@slodki-ul/ui/use-online.ts'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { preloadCode } from '#core/load-with-retry.ts'
import styles from './offline-note.module.css'

/** Drawings of error screens, loaded in advance because they are needed offline. */
const drawings = [cloud, smoker]

async function loadDrawings(): Promise<void> {
  for (const drawing of drawings) new Image().src = drawing
}

/** A note at the bottom of the window while the browser is offline. */
export function OfflineNote() {
  const { t } = useTranslation('ui')
  const isOnline = useOnline()
  useEffect(() => preloadCode(loadDrawings), [])
  return (
    <div role="status" className={styles.region}>
      {!isOnline && (
        <p className={styles.note}>
          <Icon of={WifiOff} />
          {t('offline.note')}
        </p>
      )}
    </div>
  )
}
