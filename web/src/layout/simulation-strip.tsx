import { useTranslation } from 'react-i18next'
import { useGetHealthQuery } from '#core/system.api.ts'
import styles from './simulation-strip.module.css'

/** Tells on every page that payments are simulated, while they are. */
export function SimulationStrip() {
  const { t } = useTranslation()
  const { data } = useGetHealthQuery()
  if (!data?.simulated.includes('stripe')) return null
  return <aside className={styles.strip}>{t('simulated')}</aside>
}
