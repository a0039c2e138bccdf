import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { useTranslation } from 'react-i18next'
import { Kbd } from './kbd.tsx'
import styles from './keys-dialog.module.css'

const rows = [
  { keys: ['Ctrl', 'K'], label: 'keys.palette' },
  { keys: ['/'], label: 'keys.search' },
  { keys: ['J', 'K'], label: 'keys.rows' },
  { keys: ['Enter'], label: 'keys.open' },
  { keys: ['E'], label: 'keys.edit' },
  { keys: ['Ctrl', 'S'], label: 'keys.save' },
  { keys: ['X'], label: 'keys.select' },
  { keys: ['Shift', 'X'], label: 'keys.range' },
  { keys: ['A'], label: 'keys.approve' },
  { keys: ['U'], label: 'keys.remove' },
  { keys: ['R'], label: 'keys.reply' },
  { keys: ['Z'], label: 'keys.undo' },
  { keys: ['?'], label: 'keys.list' },
  { keys: ['Esc'], label: 'keys.close' },
] as const

/** All keys of the back office. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onClose={onClose} title={t('keys.title')}>
      <dl className={styles.keys}>
        {rows.map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
