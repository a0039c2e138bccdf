import { Icon } from '@slodki-ul/ui/icon.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import styles from './subscription.module.css'

/** Link to lessons that users without a subscription may watch. */
export function FreeLessonsLink() {
  const { t } = useTranslation('subscription')
  return (
    <p className={styles.reason}>
      <Link to={paths.freeLessons} className={text.arrow}>
        <span>{t('account.free')}</span>
        <Icon of={ArrowRight} />
      </Link>
    </p>
  )
}
