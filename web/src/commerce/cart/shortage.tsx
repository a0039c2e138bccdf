import { maxQuantity } from '@slodki-ul/contract/catalogue/products.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useTranslation } from 'react-i18next'
import { type CartLine, isShort } from './cart.rules.ts'

type ShortageProps = {
  line: CartLine
  onFix: (count: number) => void
  onRemove: () => void
}

/** Tells that the stock is below the chosen quantity, with a button that reduces it. */
export function Shortage({ line, onFix, onRemove }: ShortageProps) {
  const { t } = useTranslation('cart')
  if (!isShort(line)) return null
  const left = maxQuantity(line.product)
  const gone = left === 0
  return (
    <Note
      variant="error"
      role="status"
      action={
        <Button variant="line" size="sm" onClick={() => (gone ? onRemove() : onFix(left))}>
          {gone ? t('short.remove') : t('short.fix', { count: left })}
        </Button>
      }
    >
      {gone ? t('short.none') : t('short', { count: left })}
    </Note>
  )
}
