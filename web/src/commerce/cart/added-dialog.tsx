import { pricesOf } from '@slodki-ul/contract/catalogue/products.rules'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { LowestPrice, Price, UnitPrice } from '@slodki-ul/ui/price.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import cartTexts from '#i18n/pl/cart.json'
import styles from './added-dialog.module.css'
import type { Added } from './added-to-cart.ts'

addTexts({ cart: cartTexts })

/** The add-to-cart popup, with the quantity that was added: continue shopping, or go to the checkout (CART-06). */
export function AddedDialog({ added: { product, count }, onClose }: { added: Added; onClose: () => void }) {
  const { t } = useTranslation('cart')
  const { price, oldPrice, lowest } = pricesOf(product)
  return (
    <Dialog open onClose={onClose} title={t('added.title')}>
      <div className={styles.added}>
        <ToneImage className={styles.plate} colour={product.plate} image={product.thumbnailUrl} alt="" eager />
        <div>
          <p className={styles.name}>{product.name}</p>
          <p>{t('pieces', { count })}</p>
          <Price price={price} oldPrice={oldPrice} />
          {product.unitPrice && <UnitPrice unitPrice={product.unitPrice} />}
          {lowest !== null && <LowestPrice price={lowest} />}
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
