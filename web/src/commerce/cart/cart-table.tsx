import { formatZloty } from '@slodki-ul/contract/money'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { LowestPrice, Price } from '@slodki-ul/ui/price.tsx'
import { Quantity } from '@slodki-ul/ui/quantity.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#core/toasts.ts'
import { type CartLine, lineTotal, maxQuantity, unitPrices } from './cart.rules.ts'
import styles from './cart-table.module.css'
import { ProductLink } from './product-link.tsx'
import { Shortage } from './shortage.tsx'

type Changes = {
  onCount: (productId: number, count: number) => void
  onRemove: (line: CartLine) => void
}

type CartTableProps = Changes & { lines: readonly CartLine[]; countOf: (line: CartLine) => number }

/** The lines of the cart: a table above 800 px, stacked rows up to that width (CART-10, CART-11). */
export function CartTable({ lines, countOf, ...changes }: CartTableProps) {
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
          <CartRow key={line.product.id} line={line} count={countOf(line)} {...changes} />
        ))}
      </tbody>
    </table>
  )
}

function CartRow({ line, count, onCount, onRemove }: Changes & { line: CartLine; count: number }) {
  const { t } = useTranslation('cart')
  const { product } = line
  const most = maxQuantity(product)
  const isShort = count > most
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
              <Price className={styles.price} {...unitPrices(product)} />
              {product.lowestPrice30Days !== null && <LowestPrice price={product.lowestPrice30Days} />}
            </div>
          </div>
        </td>
        <td>
          <div className={styles.quantity}>
            <Quantity
              size="sm"
              label={t('quantity', { name: product.name })}
              value={count}
              max={most}
              onChange={(wanted) => onCount(product.id, Math.min(wanted, Math.max(most, 1)))}
              onLimit={(limit) =>
                showFailure(limit === 'min' ? 'ERRORS.MINIMUMQUANTITYREACHED' : 'ERRORS.STOCKLIMITREACHED')
              }
            />
            <IconButton icon={Trash2} label={t('remove', { name: product.name })} onClick={() => onRemove(line)} />
          </div>
        </td>
        <td className={styles.total}>{formatZloty(lineTotal(line, count))}</td>
      </tr>
      {isShort && (
        <tr className={styles.shortRow}>
          <td className={styles.short} colSpan={3}>
            <Shortage line={line} onFix={(wanted) => onCount(product.id, wanted)} onRemove={() => onRemove(line)} />
          </td>
        </tr>
      )}
    </>
  )
}
