import { withdrawalFormPath } from '@slodki-ul/contract/compliance/withdrawals'
import { ButtonAnchor } from '@slodki-ul/ui/button.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { Download, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './withdrawal-form.module.css'

/** Link to the withdrawal form, which opens in a new tab (TRM-02). */
export function WithdrawalForm() {
  const { t } = useTranslation('terms')
  return (
    <div className={styles.form}>
      <Icon of={FileText} className={styles.icon} />
      <p>{t('form')}</p>
      <ButtonAnchor variant="line" size="sm" icon={Download} href={withdrawalFormPath} target="_blank" rel="noopener">
        {t('form.download')}
        <VisuallyHidden> {t('form.newTab')}</VisuallyHidden>
      </ButtonAnchor>
    </div>
  )
}
