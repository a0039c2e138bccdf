import { needsParcelPoint } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ShippingChoice } from '#catalogue/shipping/shipping-choice.tsx'
import type { CheckoutForm } from '#commerce/checkout/checkout-form.ts'
import type { Methods } from '#commerce/checkout/checkout-methods.ts'
import { pointButtonId, pointErrors } from '#commerce/checkout/parcel-point.ts'
import { Step } from '#commerce/checkout/step.tsx'

type DeliveryStepProps = { methods: Methods; problem: ErrorCode | null; onPickPoint: () => void }

/** Choice of the delivery method; one that needs a parcel point opens the popup with points (CHK-18). */
export function DeliveryStep({ methods: { shippings, shipping }, problem, onPickPoint }: DeliveryStepProps) {
  const { t } = useTranslation(['checkout', 'errors'])
  const { control, setValue } = useFormContext<CheckoutForm>()
  const point = useWatch({ control, name: 'inPostPoint' })
  const isWrong = problem !== null && pointErrors.has(problem) && !point
  return (
    <Step number={3} title={t('step.delivery')}>
      <ShippingChoice
        methods={shippings}
        value={shipping?.name ?? null}
        onChange={(name) => {
          setValue('shippingMethod', name)
          if (needsParcelPoint(name)) onPickPoint()
        }}
        point={point}
        pointError={isWrong ? t(problem, { ns: 'errors' }) : undefined}
        pointButtonId={pointButtonId}
        onPickPoint={onPickPoint}
      />
      {shipping === null && <Note role="status">{t('methods.none')}</Note>}
    </Step>
  )
}
