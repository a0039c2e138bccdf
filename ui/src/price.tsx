import { formatZloty } from '@slodki-ul/contract/money'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import styles from './price.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type PriceProps = {
  /** The current price in złoty. */
  price: number
  /** The previous price in złoty, crossed out, with the asterisk of the Omnibus line. */
  oldPrice?: number | null
  className?: string | undefined
}

export function Price({ price, oldPrice, className }: PriceProps) {
  const { t } = useTranslation('ui')
  const onSale = oldPrice != null
  return (
    <span className={clsx(styles.price, className)}>
      <span className={clsx(styles.now, onSale && styles.sale)}>
        {onSale && <VisuallyHidden>{t('price.now')} </VisuallyHidden>}
        {formatZloty(price)}
      </span>
      {onSale && (
        <s className={styles.old}>
          <VisuallyHidden>{t('price.before')} </VisuallyHidden>
          {formatZloty(oldPrice)}*
        </s>
      )}
    </span>
  )
}

type UnitPriceProps = {
  /** Per kilogram or litre, in złoty; `regularPrice` is the one before a reduction. */
  unitPrice: { unit: 'kg' | 'l'; price: number; regularPrice: number | null }
}

/** The price per kilogram or litre, with the unit in full for screen readers. */
export function UnitPrice({ unitPrice: { unit, price, regularPrice } }: UnitPriceProps) {
  const { t } = useTranslation('ui')
  const said = (zloty: number) => t(`price.per.${unit}`, { price: formatZloty(zloty) })
  return (
    <p className={styles.perUnit}>
      <span aria-hidden="true">
        <span>
          {formatZloty(price)}/{unit}
        </span>
        {regularPrice !== null && (
          <>
            {' '}
            <s>
              {formatZloty(regularPrice)}/{unit}
            </s>
          </>
        )}
      </span>
      <VisuallyHidden>
        {said(price)}
        {regularPrice !== null && `, ${t('price.before')} ${said(regularPrice)}`}
      </VisuallyHidden>
    </p>
  )
}

type LowestPriceProps = {
  /** In złoty. */
  price: number
  /** The element; `span` inside a label, where a paragraph is not allowed. */
  as?: 'p' | 'span'
  className?: string | undefined
}

/** The lowest-price line required by the Omnibus directive beside a reduced price. */
export function LowestPrice({ price, as: Tag = 'p', className }: LowestPriceProps) {
  const { t } = useTranslation('ui')
  return <Tag className={clsx(styles.lowest, className)}>{t('price.lowest', { price: formatZloty(price) })}</Tag>
}
