import { pricesOf } from '@slodki-ul/contract/catalogue/products.rules'
import { formatZloty } from '@slodki-ul/contract/money'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Drawer } from '@slodki-ul/ui/drawer.tsx'
import { LowestPrice } from '@slodki-ul/ui/price.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import cartTexts from '#i18n/pl/cart.json'
import { type CartLine, totalQuantity } from './cart.rules.ts'
import { CartContents } from './cart-contents.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import styles from './cart-panel.module.css'
import { EmptyCart } from './empty-cart.tsx'
import { RemoveButton } from './remove-button.tsx'
import { useCartView } from './use-cart-view.ts'

addTexts({ cart: cartTexts })

/** The cart in a side panel of every page (CART-21 to CART-25). */
export function CartPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('cart')
  const view = useCartView()
  const { lines, query, removals } = view
  const foot = query.cart && lines.length > 0 && (
    <>
      <p className={styles.sum}>
        <span>{t('total')}</span> <span>{formatZloty(query.cart.totalPrice)}</span>
      </p>
      <p className={clsx(text.tiny, text.muted)}>{t('panel.note')}</p>
      <div className={styles.buttons}>
        <ButtonLink variant="line" to={paths.cart} onClick={onClose}>
          {t('panel.show')}
        </ButtonLink>
        <ButtonLink to={paths.checkout} onClick={onClose}>
          {t('order')}
        </ButtonLink>
      </div>
    </>
  )
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('panel.title', { number: totalQuantity(lines) })}
      closeLabel={t('panel.close')}
      foot={foot}
    >
      <CartContents view={view} skeletonLines={5} undoClass={styles.undo} empty={<EmptyCart onFollow={onClose} />}>
        <ul>
          {lines.map((line) => (
            <CartLineRow
              key={line.product.id}
              product={line.product}
              onFollow={onClose}
              note={<LineNote line={line} />}
              end={<RemoveButton line={line} onRemove={removals.removeLine} />}
            />
          ))}
        </ul>
      </CartContents>
    </Drawer>
  )
}

function LineNote({ line: { product, count } }: { line: CartLine }) {
  const { t } = useTranslation('ui')
  const { price, oldPrice, lowest } = pricesOf(product)
  return (
    <>
      {count} × {formatZloty(price)}{' '}
      {oldPrice !== null && (
        <s>
          <VisuallyHidden>{t('price.before')} </VisuallyHidden>
          {formatZloty(oldPrice)}*
        </s>
      )}
      {lowest !== null && <LowestPrice as="span" price={lowest} />}
    </>
  )
}
