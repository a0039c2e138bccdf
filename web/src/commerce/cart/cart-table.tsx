import { maxQuantity, pricesOf } from '@slodki-ul/contract/catalogue/products.rules'
import { formatZloty } from '@slodki-ul/contract/money'
import { LowestPrice, Price, UnitPrice } from '@slodki-ul/ui/price.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { useTranslation } from 'react-i18next'
import { QuantityStepper } from '#core/quantity-stepper.tsx'
import { type CartLine, isShort, lineTotal } from './cart.rules.ts'
import styles from './cart-table.module.css'
import { GiftLine } from './gift-line.tsx'
import { ProductLink } from './product-link.tsx'
import { RemoveButton } from './remove-button.tsx'
import { Shortage } from './shortage.tsx'

type Changes = {
  onCount: (productId: number, count: number) => void
  onRemove: (line: CartLine) => void
}

/** The lines of the cart: a table above 800 px, stacked rows up to that width (CART-10, CART-11). */
export function CartTable({ lines, ...changes }: Changes & { lines: readonly CartLine[] }) {
  const { t } = useTranslation('cart')
  return (
    <table className={styles.cart}>
      <thead>
        <tr>
          <th scope="col">{t('column.product')}</th>
          <th scope="col">{t('column.quantity')}</th>
          <th scope="col">{t('column.price')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <CartRow key={line.product.id} line={line} {...changes} />
        ))}
      </tbody>
    </table>
  )
}

function CartRow({ line, onCount, onRemove }: Changes & { line: CartLine }) {
  const { t } = useTranslation('cart')
  const { product, count } = line
  const { price, oldPrice, lowest } = pricesOf(product)
  const most = maxQuantity(product)
  return (
    <>
      <tr>
        <td>
          <div className={styles.product}>
            <ToneImage className={styles.plate} colour={product.plate} image={product.thumbnailUrl} alt="" />
            <div>
              <p className={styles.category}>{product.isVirtual ? t('virtual') : product.categories[0]?.name}</p>
              <h2 className={styles.name}>
                <ProductLink product={product} />
              </h2>
              <Price className={styles.price} price={price} oldPrice={oldPrice} />
              {product.unitPrice && <UnitPrice unitPrice={product.unitPrice} />}
              {lowest !== null && <LowestPrice price={lowest} />}
              {line.isGiftCard && <GiftLine line={line} />}
            </div>
          </div>
        </td>
        <td>
          <div className={styles.quantity}>
            <QuantityStepper
              size="sm"
              label={t('quantity', { name: product.name })}
              value={count}
              max={most}
              onChange={(wanted) => onCount(product.id, Math.min(wanted, Math.max(most, 1)))}
            />
            <RemoveButton line={line} onRemove={onRemove} />
          </div>
        </td>
        <td className={styles.total}>{formatZloty(lineTotal(line))}</td>
      </tr>
      {isShort(line) && (
        <tr className={styles.shortRow}>
          <td className={styles.short} colSpan={3}>
            <Shortage line={line} onFix={(wanted) => onCount(product.id, wanted)} onRemove={() => onRemove(line)} />
          </td>
        </tr>
      )}
    </>
  )
}
