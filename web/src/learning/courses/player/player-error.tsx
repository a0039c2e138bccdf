import { Button } from '@slodki-ul/ui/button.tsx'
import { useOnline } from '@slodki-ul/ui/use-online.ts'
import { Play, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './player-error.module.css'
import type { PlaybackError } from './use-engine.ts'

type PlayerErrorProps = { trouble: PlaybackError; host: string; onRetry: () => void; onAgree: () => void }

/** Shows why a video cannot be played and what the user can do. */
export function PlayerError({ trouble, host, onRetry, onAgree }: PlayerErrorProps) {
  const { t } = useTranslation(['player', 'ui'])
  const isOnline = useOnline()
  const reason = trouble === 'network' && !isOnline ? 'offline' : trouble
  const agree = useRef<HTMLButtonElement>(null)
  // The pressed button is covered by the question, so the focus moves.
  useEffect(() => agree.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.trouble} role="alert">
      <p className={styles.title}>{t(`trouble.${reason}`, { host })}</p>
      <p>{t(`trouble.${reason}.text`, { host })}</p>
      {trouble === 'network' && (
        <Button variant="honey" size="sm" icon={RefreshCw} onClick={onRetry}>
          {t('ui:error.retry')}
        </Button>
      )}
      {trouble === 'consent' && (
        <Button ref={agree} variant="honey" size="sm" icon={Play} onClick={onAgree}>
          {t('trouble.consent.agree')}
        </Button>
      )}
    </div>
  )
}
