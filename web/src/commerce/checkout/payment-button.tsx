import { Button } from '@slodki-ul/ui/button.tsx'
import { type ComponentProps, useState } from 'react'
import { usePaymentPage } from './use-payment-page.ts'
import { WaitingDialog } from './waiting-dialog.tsx'

type PaymentButtonProps = Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> & {
  /** Requests the payment page. Returns its URL. */
  restart: () => Promise<{ url: string }>
}

/** Restarts a payment and opens its page; a popup is shown while waiting (PAY-13, PAY-05, ORD-02). */
export function PaymentButton({ restart, ...style }: PaymentButtonProps) {
  const { isBusy, open } = usePaymentPage()
  const [isWaiting, setWaiting] = useState(false)
  return (
    <>
      <Button
        {...style}
        busy={isBusy}
        onClick={() => {
          setWaiting(true)
          open(restart)
        }}
      />
      <WaitingDialog open={isBusy && isWaiting} onClose={() => setWaiting(false)} toPayment />
    </>
  )
}
