import type { Cart } from '@slodki-ul/contract/commerce/cart'
import { formatZloty, toGrosze, toZloty } from '@slodki-ul/contract/money'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useTranslation } from 'react-i18next'
import { useVoucherCode } from '#catalogue/vouchers/use-voucher-code.ts'
import { VoucherForm } from '#catalogue/vouchers/voucher-form.tsx'
import { useCartChanges } from '#commerce/cart/use-cart-changes.ts'
import { showNotification } from '#core/toasts.ts'
import styles from './voucher-box.module.css'
import { voucherStorage } from './voucher-storage.ts'

type VoucherBoxProps = {
  cart: Pick<Cart, 'discountCode' | 'totalDiscount' | 'giftCardBalance'>
  /** What the gift card pays of the order with its delivery, in złoty. */
  giftCard: number
}

/** The discount code or gift card of a cart: a field, a button, and what the code does (CHK-31 to CHK-34). */
export function VoucherBox({ cart, giftCard }: VoucherBoxProps) {
  const { t } = useTranslation('cart')
  const { applyVoucher } = useCartChanges()
  const voucher = useVoucherCode({
    async apply(code) {
      const outcome = await applyVoucher(code)
      if (outcome === 'applied') showNotification('NOTIFICATIONS.VOUCHERAPPLIED')
      return outcome
    },
    storage: voucherStorage,
    sendsEmpty: true,
  })
  return (
    <>
      <VoucherForm voucher={voucher} label={t('voucher')} button={t('voucher.add')} />
      {cart.discountCode && (
        <Note variant="ok" role="status" className={styles.works}>
          {cart.giftCardBalance > 0
            ? t('giftCard.works', {
                code: cart.discountCode,
                left: formatZloty(toZloty(toGrosze(cart.giftCardBalance) - toGrosze(giftCard))),
              })
            : t('voucher.works', { code: cart.discountCode, amount: formatZloty(cart.totalDiscount) })}
        </Note>
      )}
    </>
  )
}
