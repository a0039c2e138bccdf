import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import type { ShippingName } from '@slodki-ul/contract/shipping'
import { needsParcelPoint } from '@slodki-ul/contract/shipping.rules'
import { lazy, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { loadPatiently } from '#app/load-patiently.ts'
import { showFailure } from '#app/toasts.ts'
import type { CheckoutForm } from '#features/checkout/checkout-form.ts'
import type { Methods } from '#features/checkout/checkout-methods.ts'
import { readLastPoints } from '#features/checkout/last-points.ts'
import { pointButtonId, pointErrors } from '#features/checkout/parcel-point.ts'
import { Step } from '#features/checkout/step.tsx'
import { ShippingChoice } from '#features/shipping/shipping-choice.tsx'
import { Note } from '#ui/note.tsx'

const loadPicker = () => loadPatiently(() => import('#features/shipping/locker-picker.tsx'))
const LockerPicker = lazy(async () => ({ default: (await loadPicker()).LockerPicker }))

type DeliveryStepProps = { methods: Methods; problem: ErrorCode | null }

/** How the order is delivered; the popup with parcel points opens when a method that needs one is chosen (CHK-18). */
export function DeliveryStep({ methods: { shippings, shipping }, problem }: DeliveryStepProps) {
  const { t } = useTranslation(['checkout', 'errors'])
  const { control, getValues, setValue } = useFormContext<CheckoutForm>()
  const point = useWatch({ control, name: 'inPostPoint' })
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isWrong = problem !== null && pointErrors.has(problem) && !point

  // Its code may not come: then nothing opens, and the page stays.
  const openPicker = () =>
    loadPicker().then(
      () => {
        setWasOpened(true)
        setOpen(true)
      },
      () => showFailure('ERRORS.BASIC'),
    )
  const choose = (name: ShippingName) => {
    setValue('shippingMethod', name)
    if (needsParcelPoint(name)) openPicker()
  }

  return (
    <Step number={3} title={t('step.delivery')}>
      <ShippingChoice
        methods={shippings}
        value={shipping?.name ?? null}
        onChange={choose}
        point={point}
        pointError={isWrong ? t(problem, { ns: 'errors' }) : undefined}
        pointButtonId={pointButtonId}
        onPickPoint={openPicker}
      />
      {shipping === null && <Note role="status">{t('methods.none')}</Note>}
      <Suspense>
        {wasOpened && (
          <LockerPicker
            open={isOpen}
            onClose={() => setOpen(false)}
            chosen={point}
            last={readLastPoints(localStorage)}
            firstSearch={getValues('address.city')}
            onChoose={(chosen) => {
              setValue('inPostPoint', chosen)
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </Step>
  )
}
