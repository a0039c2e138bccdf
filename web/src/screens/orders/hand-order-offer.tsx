import type { HandOrderWay, HandOrderOffer as Offer } from '@slodki-ul/contract/commerce/hand-orders'
import { formatMoment } from '@slodki-ul/contract/dates'
import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { formatZloty } from '@slodki-ul/contract/money'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import frame from '@slodki-ul/ui/frame.module.css'
import { Note } from '@slodki-ul/ui/note.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { freshConsents } from '#commerce/checkout/checkout-form.ts'
import { ConsentsStep, consentId, consentOf } from '#commerce/checkout/consents-step.tsx'
import { InvoicePart } from '#commerce/checkout/invoice-part.tsx'
import { Step } from '#commerce/checkout/step.tsx'
import { usePaymentPage } from '#commerce/checkout/use-payment-page.ts'
import { WaitingDialog } from '#commerce/checkout/waiting-dialog.tsx'
import { useAcceptHandOrderMutation } from '#commerce/orders/hand-orders.api.ts'
import { ContactLink } from '#core/contact-link.tsx'
import type { Failure } from '#core/failure.ts'
import { useCheckoutPause } from '#core/use-checkout-pause.ts'
import { useLanguage } from '#i18n/language.ts'
import { PaymentChoice } from '#payments/payments/payment-choice.tsx'
import styles from './hand-order.module.css'
import { HandOrderSummary } from './hand-order-summary.tsx'
import { useInvoiceForm } from './use-invoice-form.ts'

type Consents = typeof freshConsents

/** The first consent that is missing; files need the other two as well (CHK-30). */
function problemOf({ terms, resign, digital }: Consents, hasVirtual: boolean): ErrorCode | null {
  if (!terms) return 'ERRORS.PLEASEACCEPTTERMS'
  if (hasVirtual && !resign) return 'ERRORS.PLEASEACCEPTRIGHT'
  return hasVirtual && !digital ? 'ERRORS.PLEASEACCEPTCONSENT' : null
}

type HandOrderOfferProps = { token: string; number: string; offer: Offer }

/** What staff put together: the buyer looks at it, chooses how to pay, accepts the terms and orders. */
export function HandOrderOffer({ token, number, offer }: HandOrderOfferProps) {
  const { t } = useTranslation(['handOrders', 'checkout', 'errors'])
  const languageCode = useLanguage()
  const formId = useId()
  const pause = useCheckoutPause()
  const [acceptOrder] = useAcceptHandOrderMutation()
  const { isBusy, open } = usePaymentPage()
  const [isWaiting, setWaiting] = useState(false)
  const [chosen, setChosen] = useState<PaymentName | null>(null)
  const [consents, setConsents] = useState(freshConsents)
  const [problem, setProblem] = useState<ErrorCode | null>(null)
  const { form, whenValid, markFields } = useInvoiceForm(offer)
  const refused = useRef<Failure['fields']>({})
  const way = offer.ways.find(({ paymentMethod }) => paymentMethod === chosen) ?? offer.ways[0]
  const isFree = way?.chargeTotal === 0
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const missing = problemOf(consents, offer.hasVirtual)
    setProblem(missing)
    const field = missing && consentOf[missing]
    if (field) document.getElementById(consentId(field))?.focus()
    if (missing || !way || isBusy) return
    const { paymentMethod, chargeTotal } = way
    const accepted = { ...consents, terms: offer.termsVersion }
    whenValid((invoice) => {
      refused.current = {}
      setWaiting(true)
      const body = { token, languageCode, paymentMethod, chargeTotal, consents: accepted, ...invoice }
      open(async () => {
        const { data, error } = await acceptOrder({ body })
        if (data) return data
        refused.current = (error as Failure).fields
        throw error
      })
    })
  }
  // After the waiting dialog has closed, because closing it restores the focus.
  const markRefused = useEffectEvent(() => markFields(refused.current))
  useEffect(() => {
    if (!isBusy) markRefused()
  }, [isBusy])
  return (
    <div className={frame.wrap}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={frame.pageHead}>
        <h1>{t('title')}</h1>
        <p className={text.lead}>{t('lead', { moment: formatMoment(offer.expiresAt) })}</p>
      </div>
      <div className={frame.split}>
        <form id={formId} onSubmit={handleSubmit} noValidate>
          <Step number={1} title={t('data')}>
            <Data offer={offer} />
            <p className={text.small}>
              {t('wrong')} <ContactLink>{t('write')}</ContactLink>
            </p>
            <FormProvider {...form}>
              <InvoicePart />
            </FormProvider>
          </Step>
          <PaymentStep offer={offer} way={way} onChange={setChosen} />
          <ConsentsStep
            number={3}
            consents={consents}
            onChange={setConsents}
            besides={offer.hasVirtual ? 'digital' : null}
            problem={problem}
          />
        </form>
        {way && (
          <HandOrderSummary
            number={number}
            offer={offer}
            way={way}
            formId={formId}
            isBusy={isBusy}
            notice={
              pause && (
                <Note role="alert" className={styles.notice}>
                  {pause}
                </Note>
              )
            }
          />
        )}
      </div>
      <WaitingDialog
        open={isBusy && isWaiting}
        onClose={() => setWaiting(false)}
        toPayment={way?.paymentMethod !== 'Cod' && !isFree}
      />
    </div>
  )
}

type PaymentStepProps = {
  offer: Offer
  way: HandOrderWay | undefined
  onChange: (name: PaymentName) => void
}

/** How it is paid, and why not otherwise. */
function PaymentStep({ offer, way, onChange }: PaymentStepProps) {
  const { t } = useTranslation(['handOrders', 'checkout', 'errors'])
  return (
    <Step number={2} title={t('step.payment', { ns: 'checkout' })}>
      {way?.chargeTotal === 0 ? (
        <p>{t('nothing')}</p>
      ) : way ? (
        <PaymentChoice
          names={offer.ways.map(({ paymentMethod }) => paymentMethod)}
          value={way.paymentMethod}
          onChange={onChange}
        />
      ) : (
        <Note role="alert">{t('noWay')}</Note>
      )}
      {offer.codRefusal === 'uncollected' && (
        <p className={text.small}>{t('ERRORS.CODNOTOFFERED', { ns: 'errors' })}</p>
      )}
      {offer.codRefusal === 'amount' && offer.codMaxAmount !== null && (
        <p className={text.small}>{t('codMax', { amount: formatZloty(offer.codMaxAmount) })}</p>
      )}
    </Step>
  )
}

/** Who gets it, and where. */
function Data({ offer }: { offer: Offer }) {
  const { t } = useTranslation(['handOrders', 'checkout'])
  const { firstName, lastName, email, phone, address, parcelPoint, shippingMethod } = offer
  return (
    <address className={styles.data}>
      <b>{`${firstName} ${lastName}`}</b>
      <span>{email}</span>
      <span>{phone}</span>
      <b>{t(`shipping.${shippingMethod}`, { ns: 'checkout' })}</b>
      {parcelPoint && (
        <span>{[t('data.locker', { name: parcelPoint.name }), parcelPoint.address].filter(Boolean).join(', ')}</span>
      )}
      {address && <span>{`${`${address.address} ${address.line2}`.trim()}, ${address.zipCode} ${address.city}`}</span>}
    </address>
  )
}
