import { isCod } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { HandOrderPreview } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './hand-order.module.css'
import type { HandOrderPart } from './hand-order-part.ts'

/** What it costs, as the server says. */
export function TotalsTile({
  form,
  preview,
  refusal,
  isPending,
  retry,
  children,
}: HandOrderPart & { children: ReactNode }) {
  const { t } = useTranslation('hand-orders')
  const textOf = useFailureText()
  const shippingMethod = useWatch({ control: form.control, name: 'shippingMethod' })
  return (
    <Tile title={t('totals')}>
      <div className={styles.stack} aria-busy={isPending}>
        {refusal && !isPending ? (
          <ErrorState text={textOf(refusal)} onRetry={retry} />
        ) : preview ? (
          <Sums preview={preview} isCodOnly={shippingMethod !== null && isCod(String(shippingMethod))} />
        ) : (
          <p className={styles.none}>{t(isPending ? 'totals.pending' : 'totals.empty')}</p>
        )}
        {children}
      </div>
    </Tile>
  )
}

function Sums({ preview, isCodOnly }: { preview: HandOrderPreview; isCodOnly: boolean }) {
  const { t } = useTranslation('hand-orders')
  const { productsTotal, discountTotal, shippingPrice, total, giftCardAmount, chargeTotal, vatSums, codTotal } = preview
  const rows: [string, number][] = [
    [t('totals.products'), productsTotal],
    ...(discountTotal > 0 ? [[t('totals.discount'), -discountTotal] as [string, number]] : []),
    [t('totals.shipping'), shippingPrice],
    [t('totals.total'), total],
    ...vatSums.map(({ vatRate, vat }): [string, number] => [
      vatRate > 0 ? t('totals.vat', { rate: vatRate }) : t('totals.vatNone'),
      vat,
    ]),
    ...(giftCardAmount > 0 ? [[t('totals.giftCard'), -giftCardAmount] as [string, number]] : []),
  ]
  return (
    <dl className={styles.sums}>
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatZloty(amount)}</dd>
        </div>
      ))}
      <div className={styles.charge}>
        <dt>{t(isCodOnly ? 'totals.chargeCod' : 'totals.charge')}</dt>
        <dd>{formatZloty(chargeTotal)}</dd>
      </div>
      {!isCodOnly && codTotal !== null && (
        <div>
          <dt>{t('totals.cod')}</dt>
          <dd>{formatZloty(codTotal)}</dd>
        </div>
      )}
    </dl>
  )
}
