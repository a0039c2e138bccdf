import { Icon } from '@slodki-ul/ui/icon.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAgeText } from '#commerce/orders/use-age-text.ts'
import styles from './order-cells.module.css'

/** How long ago an order was placed; in red, and in words, when it should be packed by now. */
export function OrderAge({ placedAt, isLate }: { placedAt: string; isLate: boolean }) {
  const { t } = useTranslation('order-list')
  const ageText = useAgeText()
  const age = <time dateTime={placedAt}>{ageText(placedAt)}</time>
  if (!isLate) return <span className={styles.age}>{age}</span>
  return (
    <span className={styles.late}>
      <Icon of={Clock} />
      {age} <VisuallyHidden>{t('late')}</VisuallyHidden>
    </span>
  )
}
