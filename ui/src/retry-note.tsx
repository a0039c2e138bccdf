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

/** An error in a part that the rest of the page does not need: a narrow box with a "Spróbuj ponownie" button. */
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
