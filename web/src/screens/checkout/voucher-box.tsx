import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { textMax } from '@slodki-ul/contract/limits'
import { formatZloty } from '@slodki-ul/contract/money'
import { InlineForm } from '@slodki-ul/ui/inline-form.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, showNotification } from '#core/toasts.ts'
import { useCartChanges } from './use-cart-changes.ts'
import styles from './voucher-box.module.css'
import { voucherStorage } from './voucher-storage.ts'

/** The discount code: one field, one button, and what the applied code took off (CHK-31 to CHK-34). */
export function VoucherBox({ cart }: { cart: Pick<Cart, 'discountCode' | 'totalDiscount'> }) {
  const { t } = useTranslation('cart')
  const { applyVoucher } = useCartChanges()
  const [code, setTyped] = useState(() => voucherStorage.read() ?? '')
  const [isApplying, setApplying] = useState(false)

  function setCode(typed: string) {
    setTyped(typed)
    if (typed) voucherStorage.save(typed)
    else voucherStorage.remove()
  }

  async function handleSubmit() {
    const voucher = code.trim()
    // Sent even when empty, which takes the discount off.
    if (!voucher) showFailure('ERRORS.PROVIDEDATA')
    setCode('')
    setApplying(true)
    const outcome = await applyVoucher(voucher)
    if (outcome === 'applied') showNotification('NOTIFICATIONS.VOUCHERAPPLIED')
    // Nobody answered, so nothing was applied: the code stays to be sent again.
    if (outcome === 'lost') setCode(code)
    setApplying(false)
  }

  return (
    <>
      <InlineForm
        label={t('voucher')}
        maxLength={textMax}
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        onChange={setCode}
        button={t('voucher.add')}
        busy={isApplying}
        onSubmit={handleSubmit}
      />
      {cart.discountCode && (
        <Note variant="ok" role="status" className={styles.works}>
          {t('voucher.works', { code: cart.discountCode, amount: formatZloty(cart.totalDiscount) })}
        </Note>
      )}
    </>
  )
}
