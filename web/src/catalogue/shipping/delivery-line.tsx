import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { RotateCcw, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './delivery-line.module.css'
import { useGetDeliveryQuery } from './shipping.api.ts'

/** What delivery costs, when a parcel ordered now is expected, and how it may be returned, if it may. */
export function DeliveryLine({ isReturnable }: { isReturnable: boolean }) {
  const { t } = useTranslation('products')
  const { data } = useGetDeliveryQuery()
  const delivery = data?.delivery
  return (
    <ul className={styles.lines}>
      <li className={text.numbers}>
        <Icon of={Truck} />
        {delivery
          ? t('delivery', {
              price: formatZloty(delivery.price),
              from: formatDate(delivery.from),
              to: formatDate(delivery.to),
            })
          : '\u00a0'}
      </li>
      {isReturnable && (
        <li>
          <Icon of={RotateCcw} />
          {t('returns')}
        </li>
      )}
    </ul>
  )
}
