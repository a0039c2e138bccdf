import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { preloadCode } from '@slodki-ul/ui/load-with-retry.ts'
import { ShoppingBag } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUntilBack } from '#core/use-until-back.ts'
import { type Added, useAddedToCart } from './added-to-cart.ts'
import styles from './cart-button.module.css'
import { useCartCount } from './cart-count.ts'

const CartPanel = lazyComponent(async () => (await import('./cart-panel.tsx')).CartPanel)
const AddedDialog = lazyComponent(async () => (await import('./added-dialog.tsx')).AddedDialog)

/** The cart button with its badge, shown only for a count above 0 (UI-04); opens the side panel. */
export function CartButton() {
  const { t } = useTranslation()
  const count = useCartCount()
  const [isOpen, setOpen] = useUntilBack(false)
  const [wasOpened, setWasOpened] = useState(false)
  const [added, setAdded] = useUntilBack<Added | null>(null)
  useAddedToCart(setAdded)
  useEffect(() => preloadCode(() => Promise.all([CartPanel.load(), AddedDialog.load()])), [])
  return (
    <>
      <IconButton
        icon={ShoppingBag}
        label={count > 0 ? t('bag.count', { number: count }) : t('bag')}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          setWasOpened(true)
        }}
      >
        {count > 0 && <span className={styles.count}>{count}</span>}
      </IconButton>
      <Suspense>
        {wasOpened && <CartPanel open={isOpen} onClose={() => setOpen(false)} />}
        {added && <AddedDialog added={added} onClose={() => setAdded(null)} />}
      </Suspense>
    </>
  )
}
