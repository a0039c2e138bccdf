import { Quantity } from '@slodki-ul/ui/quantity.tsx'
import type { ComponentProps } from 'react'
import { showFailure } from './toasts.ts'

/** Minus, number, plus; a press beyond a limit shows the reason in a toast (CART-14, SHOP-31, SHOP-32). */
export function QuantityStepper(props: Omit<ComponentProps<typeof Quantity>, 'onLimit'>) {
  return (
    <Quantity
      {...props}
      onLimit={(limit) => showFailure(limit === 'min' ? 'ERRORS.MINIMUMQUANTITYREACHED' : 'ERRORS.STOCKLIMITREACHED')}
    />
  )
}
