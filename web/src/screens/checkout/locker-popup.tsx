import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CheckoutForm } from '#commerce/checkout/checkout-form.ts'
import { readRecentPoints } from '#commerce/checkout/recent-points.ts'
import { showFailure } from '#core/toasts.ts'

const LockerPicker = lazyComponent(async () => (await import('#catalogue/shipping/locker-picker.tsx')).LockerPicker)

/** Whether the popup with parcel points is open, and whether it ever was: it then stays mounted. */
export function useLockerPopup() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return {
    isOpen,
    wasOpened,
    // If its code cannot be loaded, nothing opens and the page stays.
    open: () =>
      LockerPicker.load().then(
        () => {
          setWasOpened(true)
          setOpen(true)
        },
        () => showFailure('ERRORS.BASIC'),
      ),
    close: () => setOpen(false),
  }
}

/** The popup contains forms, so it is rendered beside the checkout form, not inside it. */
export function LockerPopup({ isOpen, wasOpened, close }: ReturnType<typeof useLockerPopup>) {
  const { control, getValues, setValue } = useFormContext<CheckoutForm>()
  const chosen = useWatch({ control, name: 'inPostPoint' })
  return (
    <Suspense>
      {wasOpened && (
        <LockerPicker
          open={isOpen}
          onClose={close}
          chosen={chosen}
          last={readRecentPoints()}
          firstSearch={getValues('address.city')}
          onChoose={(point) => {
            setValue('inPostPoint', point)
            close()
          }}
        />
      )}
    </Suspense>
  )
}
