import cloud from '@slodki-ul/ui/art/chmura.svg'
import smoker from '@slodki-ul/ui/art/podkurzacz.svg'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { preloadCode } from '@slodki-ul/ui/load-with-retry.ts'
import { useOnline } from '@slodki-ul/ui/use-online.ts'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './offline-note.module.css'

/** Drawings of error screens, loaded in advance because they are needed offline. */
const drawings = [cloud, smoker]

/** Nothing depends on it: a browser that refuses shows its own page without a network. */
const storeOfflinePage = async () => {
  if (import.meta.env.PROD) await navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}

async function prepareForOffline(): Promise<void> {
  for (const drawing of drawings) new Image().src = drawing
  await storeOfflinePage()
}

/** A note at the bottom of the window while the browser is offline. */
export function OfflineNote() {
  const { t } = useTranslation('ui')
  const isOnline = useOnline()
  useEffect(() => preloadCode(prepareForOffline), [])
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
