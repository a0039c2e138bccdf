import { useTranslation } from 'react-i18next'
import { useGetHealthQuery } from '#core/system.api.ts'
import { useLanguage } from '#i18n/language.ts'
import styles from './simulation-strip.module.css'

/** Tells on every page what staff announced, of maintenance, and that payments are simulated while they are. */
export function SimulationStrip() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data } = useGetHealthQuery()
  return (
    <>
      {data?.announcement && <aside className={styles.strip}>{data.announcement[language]}</aside>}
      {data?.maintenance && <aside className={styles.strip}>{data.maintenance[language]}</aside>}
      {data?.simulated.includes('stripe') && <aside className={styles.strip}>{t('simulated')}</aside>}
    </>
  )
}
