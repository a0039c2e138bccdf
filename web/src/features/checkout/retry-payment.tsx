import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { usePaymentPage } from './use-payment-page.ts'
import { WaitingDialog } from './waiting-dialog.tsx'

/** Starts a payment again and goes to its page; `restart` answers where that is (PAY-12, PAY-13, PAY-05). */
export function RetryPayment({ restart }: { restart: () => Promise<{ url: string }> }) {
  const { t } = useTranslation('checkout')
  const { isBusy, open } = usePaymentPage()
  const [isWaiting, setWaiting] = useState(false)

  return (
    <>
      <Button
        size="lg"
        icon={RefreshCw}
        busy={isBusy}
        onClick={() => {
          setWaiting(true)
          open(restart)
        }}
      >
        {t('result.failed.retry')}
      </Button>
      <WaitingDialog open={isBusy && isWaiting} onClose={() => setWaiting(false)} toPayment />
    </>
  )
}
