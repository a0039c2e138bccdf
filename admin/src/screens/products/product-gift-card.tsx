import { Check } from '@slodki-ul/ui/check.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '#layout/number-field.tsx'
import styles from './product.module.css'
import { type ProductPart, useFieldProps } from './product-field.ts'

/** What a product is worth that is a gift card, and for how long. Its sale is not taxed. */
export function ProductGiftCard({ state }: ProductPart) {
  const { t } = useTranslation('product-form')
  const { form } = state
  const props = useFieldProps(state)
  const [value, months] = form.watch(['giftValue', 'giftMonths'])
  const [isOpen, setOpen] = useState(false)
  const isGift = isOpen || value !== null || months !== null
  return (
    <div className={styles.stack}>
      <Check
        checked={isGift}
        onChange={({ target }) => {
          setOpen(target.checked)
          const next = target.checked
            ? { isVirtual: true, vatRate: null }
            : { giftValue: null, giftMonths: null, vatRate: 23 }
          for (const [field, each] of Object.entries(next)) form.setValue(field, each)
        }}
      >
        {t('gift.is')}
      </Check>
      {isGift && (
        <div className={styles.fields}>
          <NumberField form={form} name="giftValue" {...props('giftValue')} />
          <NumberField form={form} name="giftMonths" decimals={0} {...props('giftMonths')} />
        </div>
      )}
    </div>
  )
}
