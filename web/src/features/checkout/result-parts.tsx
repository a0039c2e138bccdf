import { useTranslation } from 'react-i18next'
import { joinClasses } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import styles from './order-result.module.css'

const mail = 'mailto:kontakt@slodki-ul.example'

/** Small print under the buttons of a result. */
export const smallPrint = joinClasses(text.small, text.muted, styles.below)

/** A title in two halves, the second one set apart. */
export function ResultTitle({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first} <em>{second}</em>
    </>
  )
}

/** Whom to write to when money was taken all the same. */
export function MoneyTaken() {
  const { t } = useTranslation('checkout')
  return (
    <p className={smallPrint}>
      {t('result.failed.money')}{' '}
      <a className={text.link} href={mail}>
        {t('result.failed.write')}
      </a>
      , {t('result.failed.check')}
    </p>
  )
}
