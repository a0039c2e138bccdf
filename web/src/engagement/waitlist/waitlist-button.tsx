import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { Button } from '@slodki-ul/ui/button.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Bell } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { showFailure } from '#core/toasts.ts'

const loadDialog = async () => (await import('./waitlist-dialog.tsx')).WaitlistDialog
const WaitlistDialog = lazyComponent(loadDialog)

type WaitlistButtonProps = { product: ProductCard } & Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'className' | 'aria-label' | 'children'
>

/** Replaces the cart button while the product cannot be added to the cart (SHOP-22, SHOP-28). */
export function WaitlistButton({ product, ...button }: WaitlistButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // If its code cannot be loaded, nothing opens and the page stays.
  const handleOpen = () =>
    loadDialog().then(
      () => setOpen(true),
      () => showFailure('ERRORS.BASIC', 'addToWaitlist'),
    )
  return (
    <>
      <Button {...button} icon={Bell} aria-haspopup="dialog" onClick={handleOpen} />
      <Suspense>{isOpen && <WaitlistDialog product={product} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
