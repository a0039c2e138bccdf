import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { RowPrice } from '@slodki-ul/ui/product-row.tsx'
import { PurchaseTotals, Summary } from '@slodki-ul/ui/summary.tsx'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lineTotal } from '#commerce/cart/cart.rules.ts'
import { CartLineRow } from '#commerce/cart/cart-line-row.tsx'
import { GiftLine } from '#commerce/cart/gift-line.tsx'
import { Shortage } from '#commerce/cart/shortage.tsx'
import { useCartChanges, useCartLines } from '#commerce/cart/use-cart-changes.ts'
import type { CheckoutTotals } from '#commerce/checkout/checkout-totals.ts'
import { ConformityLink } from '#legal/terms/conformity-link.tsx'
import styles from './checkout.module.css'
import { VoucherBox } from './voucher-box.tsx'

type CheckoutSummaryProps = {
  cart: Cart
  sums: CheckoutTotals
  /** Name of the chosen parcel point. */
  point: string | null
  /** Why the order must be reviewed again before it is sent. */
  notice: ReactNode
  /** Id of the form submitted by the button. */
  formId: string
  busy: boolean
  withProvider: boolean
}

/** The ordered products, the exact price, and the button that places the order. */
export function CheckoutSummary({ cart, sums, point, notice, formId, busy, withProvider }: CheckoutSummaryProps) {
  const { t } = useTranslation(['checkout', 'cart'])
  const lines = useCartLines(cart)
  const { changeCount, remove } = useCartChanges()
  return (
    <Summary title={t('summary')}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <CartLineRow
            key={line.product.id}
            product={line.product}
            note={t('pieces', { ns: 'cart', count: line.count })}
            end={<RowPrice>{formatZloty(lineTotal(line))}</RowPrice>}
            below={
              <>
                {line.isGiftCard && <GiftLine line={line} />}
                <Shortage
                  line={line}
                  onFix={(wanted) => changeCount(line.product.id, wanted)}
                  onRemove={() => remove(line.product.id)}
                />
              </>
            }
          />
        ))}
      </ul>
      <VoucherBox cart={cart} giftCard={sums.giftCard} />
      {notice}
      <PurchaseTotals
        products={{ label: t('sum.products'), amount: sums.products }}
        discount={{ label: t('sum.discount'), amount: sums.discount }}
        delivery={{ label: point ? t('sum.delivery.point', { point }) : t('sum.delivery'), amount: sums.delivery }}
        vat={[{ label: t('sum.vat'), amount: sums.vat }]}
        total={{ label: t('sum.total'), amount: sums.total }}
        giftCard={{ label: t('sum.giftCard'), amount: sums.giftCard }}
        rest={{ label: t('sum.toPay'), amount: sums.toPay }}
      />
      <Button type="submit" form={formId} size="lg" block busy={busy} className={styles.submit}>
        {busy ? t('submit.busy') : t('submit')}
      </Button>
      {cart.products.some(({ product }) => !product.isVirtual) && <ConformityLink />}
      {withProvider && (
        <p className={styles.provider}>
          <Icon of={Lock} />
          {t('provider')}
        </p>
      )}
    </Summary>
  )
}
