import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import styles from './retry-note.module.css'

type RetryNoteProps = {
  /** What could not be done. */
  text: string
  onRetry: () => void
  retrying: boolean
}

/** A failure beside something that goes on without it: a narrow box with "Spróbuj ponownie" under its text. */
export function RetryNote({ text, onRetry, retrying }: RetryNoteProps) {
  const { t } = useTranslation('ui')
  return (
    <Note variant="error" role="alert" className={styles.note}>
      <p>{text}</p>
      <Button variant="line" size="sm" busy={retrying} onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </Note>
  )
}
