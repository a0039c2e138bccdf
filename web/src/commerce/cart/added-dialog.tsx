import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { LowestPrice, Price } from '@slodki-ul/ui/price.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import cartTexts from '#i18n/pl/cart.json'
import styles from './added-dialog.module.css'
import { unitPrices } from './cart.rules.ts'

addTexts({ cart: cartTexts })

/** The add-to-cart popup: continue shopping, or go to the checkout (CART-06). */
export function AddedDialog({ product, onClose }: { product: ProductCard; onClose: () => void }) {
  const { t } = useTranslation('cart')
  return (
    <Dialog open onClose={onClose} title={t('added.title')}>
      <div className={styles.added}>
        <ToneImage className={styles.plate} colour={product.plate} image={product.thumbnailUrl} alt="" eager />
        <div>
          <p className={styles.name}>{product.name}</p>
          <Price {...unitPrices(product)} />
          {product.lowestPrice30Days !== null && <LowestPrice price={product.lowestPrice30Days} />}
        </div>
      </div>
      <DialogButtons>
        <Button variant="line" onClick={onClose}>
          {t('added.continue')}
        </Button>
        <ButtonLink to={paths.checkout} onClick={onClose}>
          {t('added.checkout')}
        </ButtonLink>
      </DialogButtons>
    </Dialog>
  )
}
