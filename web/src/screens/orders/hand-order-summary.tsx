import type { HandOrderOffer, HandOrderWay } from '@slodki-ul/contract/commerce/hand-orders'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { LowestPrice, UnitPrice } from '@slodki-ul/ui/price.tsx'
import { ProductRow, RowPrice } from '@slodki-ul/ui/product-row.tsx'
import { PurchaseTotals, Summary } from '@slodki-ul/ui/summary.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { productPath } from '#core/paths.ts'
import { ConformityLink } from '#legal/terms/conformity-link.tsx'
import styles from './hand-order.module.css'

type HandOrderSummaryProps = {
  number: string
  offer: HandOrderOffer
  way: HandOrderWay
  /** Id of the form submitted by the button. */
  formId: string
  isBusy: boolean
  notice: ReactNode
}

/** The products, the exact price of the chosen way, and the button that orders. */
export function HandOrderSummary({ number, offer, way, formId, isBusy, notice }: HandOrderSummaryProps) {
  const { t } = useTranslation(['handOrders', 'checkout'])
  const label = (key: 'products' | 'discount' | 'delivery' | 'vat' | 'total' | 'giftCard' | 'toPay') =>
    t(`sum.${key}`, { ns: 'checkout' })
  return (
    <Summary title={`${t('summary', { ns: 'checkout' })} ${number}`}>
      <ul className={styles.lines}>
        {offer.lines.map(
          ({ productId, name, category, quantity, unitPrice, measurePrice, regularPrice, lowestPrice, ...line }) => (
            <li key={productId}>
              <ProductRow
                tone={line.tone}
                image={line.thumbnailUrl}
                name={
                  // What is in it and whom it may harm is on its page, which opens beside this one.
                  <Link className={text.name} to={productPath({ id: productId, name, category })} target="_blank">
                    {name}
                  </Link>
                }
                note={
                  <>
                    {t('pieces', { count: quantity, price: formatZloty(unitPrice) })}
                    {regularPrice !== null && (
                      <>
                        {' '}
                        <s>{`${formatZloty(regularPrice)}*`}</s>
                      </>
                    )}
                  </>
                }
                end={<RowPrice>{formatZloty(line.lineTotal)}</RowPrice>}
              >
                {measurePrice && <UnitPrice unitPrice={measurePrice} />}
                {lowestPrice !== null && <LowestPrice price={lowestPrice} />}
              </ProductRow>
            </li>
          ),
        )}
      </ul>
      {notice}
      <PurchaseTotals
        products={{ label: label('products'), amount: offer.productsTotal }}
        discount={{ label: label('discount'), amount: offer.discountTotal }}
        delivery={{ label: label('delivery'), amount: way.shippingPrice }}
        vat={[{ label: label('vat'), amount: way.vatTotal }]}
        total={{ label: label('total'), amount: way.total }}
        giftCard={{ label: label('giftCard'), amount: offer.giftCardAmount }}
        rest={{ label: label('toPay'), amount: way.chargeTotal }}
      />
      <Button type="submit" form={formId} size="lg" block busy={isBusy} className={styles.submit}>
        {t(isBusy ? 'submit.busy' : 'submit', { ns: 'checkout' })}
      </Button>
      {offer.hasPhysical && <ConformityLink />}
      {way.paymentMethod !== 'Cod' && way.chargeTotal > 0 && (
        <p className={styles.provider}>
          <Icon of={Lock} />
          {t('provider', { ns: 'checkout' })}
        </p>
      )}
    </Summary>
  )
}
