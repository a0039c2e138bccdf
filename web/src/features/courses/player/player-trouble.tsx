import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useOnline } from '#ui/use-online.ts'
import styles from './player-trouble.module.css'
import type { Trouble } from './use-player.ts'

/** Why a film does not go on, and what can be done about it. */
export function PlayerTrouble({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const { t } = useTranslation(['player', 'ui'])
  const isOnline = useOnline()
  const reason = trouble === 'network' && !isOnline ? 'offline' : trouble
  return (
    <div className={styles.trouble} role="alert">
      <p className={styles.title}>{t(`trouble.${reason}`)}</p>
      <p>{t(`trouble.${reason}.text`)}</p>
      {trouble === 'network' && (
        <Button look="honey" size="sm" icon={RefreshCw} onClick={onRetry}>
          {t('ui:error.retry')}
        </Button>
      )}
    </div>
  )
}
