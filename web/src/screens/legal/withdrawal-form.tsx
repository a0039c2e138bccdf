import { withdrawalFormPath } from '@slodki-ul/contract/withdrawals'
import { Download, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonAnchor } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './withdrawal-form.module.css'

/** The form for withdrawing from a contract, to be opened in another tab (TRM-02). */
export function WithdrawalForm() {
  const { t } = useTranslation('terms')
  return (
    <div className={styles.form}>
      <Icon of={FileText} className={styles.icon} />
      <p>{t('form')}</p>
      <ButtonAnchor look="line" size="sm" icon={Download} href={withdrawalFormPath} target="_blank" rel="noopener">
        {t('form.download')}
        <VisuallyHidden> {t('form.newTab')}</VisuallyHidden>
      </ButtonAnchor>
    </div>
  )
}
