import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import type { PurchaseVariant } from '@slodki-ul/contract/membership/plans.rules'
import { formatPlanPrice } from '@slodki-ul/contract/money'
import frame from '@slodki-ul/ui/frame.module.css'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConsentsStep } from '#commerce/checkout/consents-step.tsx'
import { DataStep } from '#commerce/checkout/data-step.tsx'
import { InvalidFields } from '#commerce/checkout/invalid-fields.tsx'
import { Step } from '#commerce/checkout/step.tsx'
import { WaitingDialog } from '#commerce/checkout/waiting-dialog.tsx'
import { useSession } from '#core/session.ts'
import { subscriberTarget } from '#core/subscriber-target.ts'
import { useCheckoutPause } from '#core/use-checkout-pause.ts'
import type { Offer } from '#membership/plans/offer.rules.ts'
import { PlanChoice } from '#membership/plans/plan-choice.tsx'
import type { UncheckedCode } from '#membership/plans/use-plans.ts'
import { OfferStrip } from './offer-strip.tsx'
import { PaymentStep } from './payment-step.tsx'
import styles from './subscribe.module.css'
import { SubscribeLogin } from './subscribe-login.tsx'
import { SubscribeSummary } from './subscribe-summary.tsx'
import { useSendSubscription } from './use-send-subscription.ts'
import { useSubscribe } from './use-subscribe.ts'

const notices: Partial<Record<ErrorCode, 'changed' | 'changed.voucher'>> = {
  'ERRORS.PLANPRICECHANGED': 'changed',
  'ERRORS.VOUCHERINVALID': 'changed.voucher',
}

type SubscribePageProps = {
  offers: readonly Offer[]
  offer: Offer
  variant: PurchaseVariant
  /** The discount code whose prices are shown. */
  code: string | null
  /** A saved code that could not be checked. */
  unchecked: UncheckedCode | null
  /** Refetches the plans and their prices. */
  onReload: () => void
  onChoose: (planId: number) => void
}

/** Plan, details, payment and consents beside the summary of the purchase (SUB-11 to SUB-18). */
export function SubscribePage(props: SubscribePageProps) {
  const { offers, offer, variant, code, unchecked, onReload, onChoose } = props
  const { t } = useTranslation(['subscription', 'checkout'])
  const formId = useId()
  const session = useSession()
  const navigate = useNavigate()
  const [isWaiting, setWaiting] = useState(false)
  const { phase, send } = useSendSubscription()
  const busy = phase !== 'idle'
  const purchase = useSubscribe({
    offer,
    variant,
    code,
    onReload,
    send: (form) => {
      setWaiting(true)
      return send(form)
    },
  })
  const { problem, payment } = purchase
  const pause = useCheckoutPause()
  const notice = problem && notices[problem]
  const hasLogin = variant === 'normal' && !session
  const first = hasLogin ? 3 : 2
  return (
    <FormProvider {...purchase.form}>
      <div className={frame.split}>
        <div>
          <OfferStrip offer={offer} variant={variant} code={code} />
          <Step number={1} title={t('step.plan')}>
            <PlanChoice offers={offers} chosen={offer.plan.id} onChoose={onChoose} />
          </Step>
          {hasLogin && (
            <Step number={2} title={t('step.login')}>
              <SubscribeLogin
                onDone={() => {
                  const target = subscriberTarget()
                  if (target) navigate(target, { replace: true })
                }}
              />
            </Step>
          )}
          <form id={formId} className={styles.form} onSubmit={purchase.submit} noValidate>
            <InvalidFields paths={purchase.invalidFields} />
            <DataStep
              number={first}
              title={t('step.data')}
              comments={{ label: t('comments'), example: t('comments.example') }}
            />
            <PaymentStep
              number={first + 1}
              offer={offer}
              payments={purchase.payments}
              payment={payment}
              onChange={purchase.setPayment}
            />
            <ConsentsStep
              number={first + 2}
              consents={purchase.consents}
              onChange={purchase.setConsents}
              besides="start"
              problem={problem}
            />
          </form>
        </div>
        <SubscribeSummary
          offer={offer}
          variant={variant}
          code={code}
          unchecked={unchecked}
          payment={payment}
          formId={formId}
          busy={busy}
          notice={
            pause ? (
              <Note role="alert" className={styles.notice}>
                {pause}
              </Note>
            ) : (
              notice && (
                <Note role="alert" className={styles.notice}>
                  {t(notice, { total: formatPlanPrice(offer.charged) })}
                </Note>
              )
            )
          }
        />
      </div>
      <WaitingDialog open={busy && isWaiting} onClose={() => setWaiting(false)} toPayment={offer.charged > 0} />
    </FormProvider>
  )
}
