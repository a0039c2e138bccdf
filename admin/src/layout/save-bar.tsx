import { Button } from '@slodki-ul/ui/button.tsx'
import { useTranslation } from 'react-i18next'
import styles from './save-bar.module.css'

type SaveBarProps = {
  /** Labels of the fields that are not saved yet. */
  changed: readonly string[]
  isSaving: boolean
  isSaved: boolean
  /** What is in the way of saving at once. */
  note: string | null
  onDiscard: () => void
}

/** The bar at the bottom of a form: what is not saved yet, and what can be done about it. */
export function SaveBar({ changed, isSaving, isSaved, note, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('form')
  const count = changed.length
  return (
    <div className={styles.bar}>
      <div role="status">
        <p className={styles.count}>{count > 0 ? t('unsaved', { count }) : isSaved ? t('saved') : t('unchanged')}</p>
        {note ? <p className={styles.failure}>{note}</p> : count > 0 && <p>{changed.join(', ')}</p>}
      </div>
      <Button variant="line" size="sm" onClick={onDiscard} disabled={count === 0 || isSaving}>
        {t('discard')}
      </Button>
      <Button type="submit" size="sm" busy={isSaving} disabled={count === 0}>
        {t('save')}
      </Button>
    </div>
  )
}
