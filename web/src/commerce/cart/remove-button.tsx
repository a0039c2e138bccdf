import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CartLine } from './cart.rules.ts'

/** Removes a line from the cart (CART-16). */
export function RemoveButton({ line, onRemove }: { line: CartLine; onRemove: (line: CartLine) => void }) {
  const { t } = useTranslation('cart')
  return <IconButton icon={Trash2} label={t('remove', { name: line.product.name })} onClick={() => onRemove(line)} />
}
