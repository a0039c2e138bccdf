import type { Cart } from '@slodki-ul/contract/cart'
import { textMax } from '@slodki-ul/contract/limits'
import { formatZloty } from '@slodki-ul/contract/money'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, showNotification } from '#app/toasts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { useCartChanges } from './use-cart-changes.ts'
import styles from './voucher-box.module.css'

/** The discount code: one field, one button, and what the applied code took off (CHK-31 to CHK-34). */
export function VoucherBox({ cart }: { cart: Pick<Cart, 'discountCode' | 'totalDiscount'> }) {
  const { t } = useTranslation('cart')
  const { applyVoucher } = useCartChanges()
  const [code, setCode] = useState('')
  const [isApplying, setApplying] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const voucher = code.trim()
    // Sent even when empty, which takes the discount off.
    if (!voucher) showFailure('ERRORS.PROVIDEDATA')
    setCode('')
    setApplying(true)
    if (await applyVoucher(voucher)) showNotification('NOTIFICATIONS.VOUCHERAPPLIED')
    setApplying(false)
  }

  return (
    <>
      <form className={styles.voucher} onSubmit={handleSubmit} noValidate>
        <Field
          label={t('voucher')}
          hiddenLabel
          placeholder={t('voucher')}
          maxLength={textMax}
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button look="line" type="submit" busy={isApplying}>
          {t('voucher.add')}
        </Button>
      </form>
      {cart.discountCode && (
        <Note look="ok" role="status" className={styles.works}>
          {t('voucher.works', { code: cart.discountCode, amount: formatZloty(cart.totalDiscount) })}
        </Note>
      )}
    </>
  )
}
