import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { PurchaseTotals, Summary } from '@slodki-ul/ui/summary.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProductCarousel } from '#catalogue/products/product-carousel.tsx'
import { type CartLine, isShort, productsTotal, toPay, totalQuantity } from '#commerce/cart/cart.rules.ts'
import { CartContents } from '#commerce/cart/cart-contents.tsx'
import { CartTable } from '#commerce/cart/cart-table.tsx'
import { EmptyCart } from '#commerce/cart/empty-cart.tsx'
import { useAddToCart } from '#commerce/cart/use-add-to-cart.ts'
import { useCartChanges } from '#commerce/cart/use-cart-changes.ts'
import { useCartView } from '#commerce/cart/use-cart-view.ts'
import { paths } from '#core/paths.ts'
import { trackEvent } from '#engagement/tracking/track-event.ts'
import { checkoutOf } from '#engagement/tracking/tracking.rules.ts'
import { WaitlistButton } from '#engagement/waitlist/waitlist-button.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import cartTexts from '#i18n/pl/cart.json'
import productsTexts from '#i18n/pl/products.json'
import { FavouriteButton } from '#learning/favourites/favourite-button.tsx'
import styles from './cart.module.css'

addTexts({ cart: cartTexts, products: productsTexts })

/** /koszyk: the cart (CART-09 to CART-14). */
export function CartScreen() {
  const { t } = useTranslation(['cart', 'products'])
  const view = useCartView({ fresh: true })
  const { query, lines, removals } = view
  const { changeCount } = useCartChanges()
  const { add } = useAddToCart()
  return (
    <div className={frame.wrap}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={frame.pageHead}>
        <h1>{t('title')}</h1>
      </div>
      <CartContents
        view={view}
        skeletonLines={8}
        undoClass={styles.undo}
        empty={
          <div className={styles.empty}>
            <EmptyCart />
          </div>
        }
      >
        {query.cart && (
          <div className={clsx(frame.split, styles.split)}>
            <div>
              <CartTable lines={lines} onCount={changeCount} onRemove={removals.removeLine} />
              <ClearButton cart={query.cart} onClear={removals.clearCart} />
            </div>
            <CartSummary cart={query.cart} lines={lines} />
          </div>
        )}
        <div className={styles.carousel}>
          <ProductCarousel
            title={t('rail', { ns: 'products' })}
            categoryId={lines[0]?.product.categories[0]?.id}
            except={lines.map(({ product }) => product.id)}
            onAdd={add}
            FavouriteButton={FavouriteButton}
            WaitlistButton={WaitlistButton}
          />
        </div>
      </CartContents>
    </div>
  )
}

function ClearButton({ cart, onClear }: { cart: Cart; onClear: (cart: Cart) => unknown }) {
  const { t } = useTranslation('cart')
  return (
    <Button variant="soft" size="sm" className={styles.clear} onClick={() => onClear(cart)}>
      {t('clear')}
    </Button>
  )
}

function CartSummary({ cart, lines }: { cart: Cart; lines: readonly CartLine[] }) {
  const { t } = useTranslation('cart')
  return (
    <Summary title={t('summary')}>
      <PurchaseTotals
        products={{ label: t('products', { count: totalQuantity(lines) }), amount: productsTotal(cart) }}
        discount={{ label: t('discount'), amount: cart.totalDiscount }}
        delivery={{ label: t('delivery'), amount: t('delivery.later') }}
        vat={[{ label: t('vat'), amount: cart.vatValue }]}
        total={{ label: t('total'), amount: cart.totalPrice }}
        giftCard={{ label: t('giftCard'), amount: cart.giftCardPayment }}
        rest={{ label: t('toPay'), amount: toPay(cart) }}
      />
      <ButtonLink
        size="lg"
        block
        to={paths.checkout}
        className={styles.order}
        onClick={() => trackEvent(checkoutOf(cart))}
      >
        {t('order')}
      </ButtonLink>
      {lines.some(isShort) && <p className={clsx(text.small, text.muted, styles.hint)}>{t('short.first')}</p>}
      <Link to={paths.shop} className={clsx(text.arrow, styles.back)}>
        <Icon of={ArrowLeft} />
        <span>{t('backToShop')}</span>
      </Link>
    </Summary>
  )
}
