import { formatZloty } from '@slodki-ul/contract/money'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Drawer } from '@slodki-ul/ui/drawer.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import cartTexts from '#i18n/pl/cart.json'
import errorsTexts from '#i18n/pl/errors.json'
import { type CartLine, totalQuantity, unitPrices } from './cart.rules.ts'
import { CartLineRow } from './cart-line-row.tsx'
import styles from './cart-panel.module.css'
import { EmptyCart } from './empty-cart.tsx'
import { UndoNote } from './undo-note.tsx'
import { useCart } from './use-cart.ts'
import { useOptimisticQuantities } from './use-cart-changes.ts'
import { useRemovals } from './use-removals.ts'

addTexts({ cart: cartTexts, errors: errorsTexts })

/** The cart in a side panel of every page (CART-21 to CART-25). */
export function CartPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['cart', 'errors'])
  const { cart, isLoading, error, isFetching, refetch } = useCart()
  const optimisticQuantities = useOptimisticQuantities()
  const { removed, removeLine, undo } = useRemovals()
  const lines = cart?.products ?? []
  const foot = cart && lines.length > 0 && (
    <>
      <p className={styles.sum}>
        <span>{t('total')}</span> <span>{formatZloty(cart.totalPrice)}</span>
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
      title={t('panel.title', { number: totalQuantity(lines, optimisticQuantities) })}
      closeLabel={t('panel.close')}
      foot={foot}
    >
      {removed && <UndoNote removed={removed} onUndo={undo} className={styles.undo} />}
      {isLoading && (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={5} />
        </>
      )}
      {error && (
        <ErrorState
          text={t(messageOf(codeOf(error), 'getCart'), { ns: 'errors' })}
          onRetry={refetch}
          retrying={isFetching}
        />
      )}
      {!isLoading && !error && lines.length === 0 && <EmptyCart onFollow={onClose} />}
      <ul>
        {lines.map((line) => (
          <CartLineRow
            key={line.product.id}
            product={line.product}
            onFollow={onClose}
            note={<LineNote line={line} count={optimisticQuantities.get(line.product.id) ?? line.count} />}
            end={
              <IconButton
                icon={Trash2}
                label={t('remove', { name: line.product.name })}
                onClick={() => removeLine(line)}
              />
            }
          />
        ))}
      </ul>
    </Drawer>
  )
}

function LineNote({ line, count }: { line: CartLine; count: number }) {
  const { t } = useTranslation('ui')
  const { price, oldPrice } = unitPrices(line.product)
  return (
    <>
      {count} × {formatZloty(price)}{' '}
      {oldPrice !== null && (
        <s>
          <VisuallyHidden>{t('price.before')} </VisuallyHidden>
          {formatZloty(oldPrice)}
        </s>
      )}
    </>
  )
}
