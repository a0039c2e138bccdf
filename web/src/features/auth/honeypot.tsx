import { useTranslation } from 'react-i18next'
import styles from './honeypot.module.css'

/** A field that people never meet: whoever fills it in is a machine. */
export function Honeypot({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('auth')
  return (
    <div className={styles.hidden} aria-hidden="true">
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-label={t('website')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
