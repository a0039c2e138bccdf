import type { ProductCard as Product } from '@slodki-ul/contract/catalogue/products'
import { pricesOf } from '@slodki-ul/contract/catalogue/products.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { LowestPrice, Price, UnitPrice } from '@slodki-ul/ui/price.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CategoryLine } from '#catalogue/products/category-line.tsx'
import { isBuyable } from '#catalogue/products/products.rules.ts'
import { productPath } from '#core/paths.ts'
import { WaitlistButton } from '#engagement/waitlist/waitlist-button.tsx'
import { useToggleFavouriteProductMutation } from '#learning/favourites/favourites.api.ts'
import styles from './favourite-table.module.css'

type FavouriteTableProps = {
  products: readonly Product[]
  /** Adds one unit to the cart. */
  onAdd: (productId: number) => Promise<unknown>
}

/** Favourite products with price and actions; rows of two lines below 700 px (ACC-04). */
export function FavouriteTable({ products, onAdd }: FavouriteTableProps) {
  const { t } = useTranslation('products')
  const rows = useRef<HTMLTableSectionElement>(null)
  const leaving = useRef<number | null>(null)

  // The pressed button disappears with its row, so keyboard users continue at the row that took its place.
  const shown = products.length
  useEffect(() => {
    if (leaving.current === null) return
    const row = rows.current?.rows[Math.min(leaving.current, shown - 1)]
    leaving.current = null
    row?.querySelector<HTMLElement>('td:last-child button:last-child')?.focus()
  }, [shown])

  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('favourites.name')}</th>
          <th scope="col">{t('favourites.price')}</th>
          <th scope="col">{t('favourites.actions')}</th>
        </tr>
      </thead>
      <tbody ref={rows}>
        {products.map((product, index) => (
          <FavouriteRow
            key={product.id}
            product={product}
            onAdd={onAdd}
            onRemove={() => {
              leaving.current = index
            }}
          />
        ))}
      </tbody>
    </table>
  )
}

type FavouriteRowProps = { product: Product; onAdd: FavouriteTableProps['onAdd']; onRemove: () => void }

function FavouriteRow({ product, onAdd, onRemove }: FavouriteRowProps) {
  const { t } = useTranslation('products')
  const [isAdding, setAdding] = useState(false)
  const [toggle] = useToggleFavouriteProductMutation()
  const { id, name, categories } = product
  const { price, oldPrice, lowest } = pricesOf(product)

  const handleAdd = async () => {
    setAdding(true)
    await onAdd(id)
    setAdding(false)
  }

  const handleRemove = () => {
    onRemove()
    toggle({ params: { id } })
  }

  return (
    <tr>
      <td>
        <div className={styles.product}>
          <ToneImage className={styles.plate} colour={product.plate} image={product.thumbnailUrl} alt="" />
          <div className={styles.text}>
            <CategoryLine product={product} className={styles.category} />
            <Link
              className={clsx(text.name, styles.name)}
              to={productPath({ id, name, category: categories[0]?.name })}
            >
              {name}
            </Link>
          </div>
        </div>
      </td>
      <td className={styles.price}>
        <Price price={price} oldPrice={oldPrice} />
        {product.unitPrice && <UnitPrice unitPrice={product.unitPrice} />}
        {lowest !== null && <LowestPrice price={lowest} />}
      </td>
      <td>
        <div className={styles.actions}>
          {isBuyable(product) ? (
            <Button
              variant="soft"
              size="sm"
              icon={Plus}
              busy={isAdding}
              aria-label={t('card.addName', { name })}
              onClick={handleAdd}
            >
              {t('card.add')}
            </Button>
          ) : (
            <WaitlistButton product={product} variant="line" size="sm" aria-label={t('card.notifyName', { name })}>
              {t('card.notify')}
            </WaitlistButton>
          )}
          <IconButton icon={X} label={t('favourites.remove', { name })} onClick={handleRemove} />
        </div>
      </td>
    </tr>
  )
}
