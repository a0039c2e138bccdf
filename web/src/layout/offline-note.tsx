import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { useOnline } from '#ui/use-online.ts'
import styles from './offline-note.module.css'

/** Stays at the bottom of the window while there is no network. */
export function OfflineNote() {
  const { t } = useTranslation('ui')
  const isOnline = useOnline()
  return (
    <div role="status" className={styles.place}>
      {!isOnline && (
        <p className={styles.note}>
          <Icon of={WifiOff} />
          {t('offline.note')}
        </p>
      )}
    </div>
  )
}
