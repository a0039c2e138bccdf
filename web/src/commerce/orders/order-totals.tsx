import type { Order } from '@slodki-ul/contract/commerce/orders'
import { rateName, reverseChargeRate } from '@slodki-ul/contract/vat.rules'
import { PurchaseTotals } from '@slodki-ul/ui/summary.tsx'
import { useTranslation } from 'react-i18next'
import { chargedPrice, productsPrice } from './order-texts.ts'
import styles from './order-totals.module.css'

/** The totals of an order: products, discount, delivery, included VAT, total, and how it is paid. */
export function OrderTotals({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'checkout'])
  const { totalDiscount, discountCode, shippingMethod, shippingCost, inPostPoint, vatSums, giftCardPayment } = order
  const way = inPostPoint ? t('sum.point', { point: inPostPoint }) : t(`shipping.${shippingMethod}`, { ns: 'checkout' })
  return (
    <div className={styles.sums}>
      <PurchaseTotals
        products={{ label: t('sum.products'), amount: productsPrice(order) }}
        discount={{ label: t('sum.discount', { code: discountCode ?? '' }).trim(), amount: totalDiscount }}
        delivery={{ label: t('sum.delivery', { way }), amount: shippingCost }}
        vat={vatSums
          .filter(({ vatRate, vat }) => vat > 0 || vatRate === reverseChargeRate)
          .map(({ vatRate, vat }) => ({
            label: vatRate === reverseChargeRate ? t('sum.reverseCharge') : t('sum.vat', { rate: rateName(vatRate) }),
            amount: vat,
          }))}
        total={{ label: t('sum.total'), amount: order.totalPrice }}
        giftCard={{ label: t('sum.giftCard', { code: discountCode ?? '' }).trim(), amount: giftCardPayment }}
        rest={{ label: t(order.paid ? 'sum.paid' : 'sum.toPay'), amount: chargedPrice(order) }}
      />
    </div>
  )
}
