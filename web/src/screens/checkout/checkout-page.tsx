import { isCod, isPostal } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { Cart } from '@slodki-ul/contract/commerce/cart'
import type { OrderForm } from '@slodki-ul/contract/commerce/checkout'
import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { formatZloty } from '@slodki-ul/contract/money'
import frame from '@slodki-ul/ui/frame.module.css'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AddressFields } from '#commerce/checkout/address-fields.tsx'
import { ConsentsStep } from '#commerce/checkout/consents-step.tsx'
import { DataStep } from '#commerce/checkout/data-step.tsx'
import { InvalidFields } from '#commerce/checkout/invalid-fields.tsx'
import { useCheckout } from '#commerce/checkout/use-checkout.ts'
import { WaitingDialog } from '#commerce/checkout/waiting-dialog.tsx'
import type { Failure } from '#core/failure.ts'
import { useCheckoutPause } from '#core/use-checkout-pause.ts'
import { useGradualParts } from '#core/use-gradual-parts.ts'
import styles from './checkout.module.css'
import { CheckoutLogin } from './checkout-login.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { LockerPopup, useLockerPopup } from './locker-popup.tsx'
import { PaymentStep } from './payment-step.tsx'

const notices = {
  'ERRORS.CARTCHANGED': 'changed',
  'ERRORS.OUTOFSTOCK': 'changed.stock',
  'ERRORS.VOUCHERINVALID': 'changed.voucher',
  'ERRORS.VOUCHERNOTFORGIFTCARDS': 'changed.voucher',
  'ERRORS.GIFTCARDBLOCKED': 'changed.giftCard',
  'ERRORS.METHODUNAVAILABLE': 'changed.methods',
} as const satisfies Partial<Record<ErrorCode, string>>

type CheckoutPageProps = {
  cart: Cart
  busy: boolean
  send: (order: OrderForm) => Promise<Failure | null>
  /** The form replaces a skeleton: its steps are rendered one after another. */
  isGradual: boolean
}

/** The form in four steps beside the summary. */
export function CheckoutPage({ cart, busy, send, isGradual }: CheckoutPageProps) {
  const { t } = useTranslation('checkout')
  const parts = useGradualParts(5, isGradual)
  const formId = useId()
  const [isWaiting, setWaiting] = useState(false)
  const checkout = useCheckout(cart, (order) => {
    setWaiting(true)
    return send(order)
  })
  const lockers = useLockerPopup()
  const { form, methods, sums, problem } = checkout
  const { payment, shipping } = methods
  const pause = useCheckoutPause()
  const notice = problem && problem in notices ? notices[problem as keyof typeof notices] : null
  return (
    <FormProvider {...form}>
      <div className={frame.split}>
        <div>
          <CheckoutLogin />
          <form id={formId} onSubmit={checkout.submit} noValidate>
            <InvalidFields paths={checkout.invalidFields} />
            <DataStep
              number={1}
              title={t('step.data')}
              comments={{ label: t('field.comments'), example: t('field.comments.example') }}
            >
              {(shipping === null || isPostal(shipping.name)) && <AddressFields part="address" autofill="" />}
            </DataStep>
            {parts > 2 && (
              <PaymentStep methods={methods} isCodRefused={checkout.isCodRefused} codMaxAmount={cart.codMaxAmount} />
            )}
            {parts > 3 && <DeliveryStep methods={methods} problem={problem} onPickPoint={lockers.open} />}
            {parts > 4 && (
              <ConsentsStep
                number={4}
                consents={checkout.consents}
                onChange={checkout.setConsents}
                besides={checkout.hasVirtual ? 'digital' : null}
                problem={problem}
              />
            )}
          </form>
        </div>
        {parts > 1 && (
          <CheckoutSummary
            cart={cart}
            sums={sums}
            point={checkout.point}
            notice={
              pause ? (
                <Note role="alert" className={styles.notice}>
                  {pause}
                </Note>
              ) : (
                notice && (
                  <Note role="alert" className={styles.notice}>
                    {t(notice, { total: formatZloty(sums.toPay) })}
                  </Note>
                )
              )
            }
            formId={formId}
            busy={busy}
            withProvider={payment !== null && !isCod(payment) && sums.toPay > 0}
          />
        )}
      </div>
      <LockerPopup {...lockers} />
      <WaitingDialog
        open={busy && isWaiting}
        onClose={() => setWaiting(false)}
        toPayment={payment === null || !isCod(payment)}
      />
    </FormProvider>
  )
}
