import '#i18n/late/cart.ts'
import type { ProductCard } from '@slodki-ul/contract/products'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { Plate } from '#ui/plate.tsx'
import { LowestPrice, Price } from '#ui/price.tsx'
import styles from './added-dialog.module.css'
import { piecePrices } from './cart.rules.ts'

/** The add-to-cart popup: continue shopping, or go to the checkout (CART-06). */
export function AddedDialog({ product, onClose }: { product: ProductCard; onClose: () => void }) {
  const { t } = useTranslation('cart')
  return (
    <Dialog open onClose={onClose} title={t('added.title')}>
      <div className={styles.added}>
        <Plate className={styles.plate} colour={product.plate} image={product.thumbnailUrl} alt="" eager />
        <div>
          <p className={styles.name}>{product.name}</p>
          <Price {...piecePrices(product)} />
          {product.lowestPrice30Days !== null && <LowestPrice price={product.lowestPrice30Days} />}
        </div>
      </div>
      <DialogButtons>
        <Button look="line" onClick={onClose}>
          {t('added.continue')}
        </Button>
        <ButtonLink to={paths.checkout} onClick={onClose}>
          {t('added.checkout')}
        </ButtonLink>
      </DialogButtons>
    </Dialog>
  )
}
