import type { Order } from '@slodki-ul/contract/commerce/orders'
import { formatZloty } from '@slodki-ul/contract/money'
import { Totals } from '@slodki-ul/ui/summary.tsx'
import { useTranslation } from 'react-i18next'
import { productsPrice } from './order-texts.ts'
import styles from './order-totals.module.css'

/** What an order comes to: its products, what was taken off, delivery, the tax inside, and all of it. */
export function OrderTotals({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'checkout'])
  const { totalDiscount, discountCode, shippingMethod, shippingCost, inPostPoint, vatSums } = order
  const way = inPostPoint ? t('sum.point', { point: inPostPoint }) : t(`shipping.${shippingMethod}`, { ns: 'checkout' })
  return (
    <div className={styles.sums}>
      <Totals
        rows={[
          { label: t('sum.products'), amount: formatZloty(productsPrice(order)) },
          ...(totalDiscount > 0
            ? [
                {
                  label: t('sum.discount', { code: discountCode ?? '' }).trim(),
                  amount: `−${formatZloty(totalDiscount)}`,
                },
              ]
            : []),
          { label: t('sum.delivery', { way }), amount: formatZloty(shippingCost) },
          ...vatSums
            .filter(({ vat }) => vat > 0)
            .map(({ vatRate, vat }) => ({
              label: t('sum.vat', { rate: `${vatRate}%` }),
              amount: formatZloty(vat),
              variant: 'mute' as const,
            })),
          { label: t('sum.total'), amount: formatZloty(order.totalPrice), variant: 'total' as const },
        ]}
      />
    </div>
  )
}
