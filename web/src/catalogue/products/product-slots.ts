import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import type { Button } from '@slodki-ul/ui/button.tsx'
import type { ComponentProps, ComponentType } from 'react'

/** Buttons of later contexts that the screen passes in. */
export type ProductSlots = {
  FavouriteButton: ComponentType<{ product: ProductCard; variant: 'filled' | 'line'; className?: string | undefined }>
  WaitlistButton: ComponentType<
    { product: ProductCard } & Pick<
      ComponentProps<typeof Button>,
      'variant' | 'size' | 'className' | 'aria-label' | 'children'
    >
  >
}
