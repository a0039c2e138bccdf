import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useRestartPaymentMutation } from './checkout.api.ts'
import { followUrl } from './follow-url.ts'
import { useWakeReload } from './use-wake-reload.ts'
import { WaitingDialog } from './waiting-dialog.tsx'

/** Starts the payment of an unpaid order again and goes to its page (PAY-12, PAY-05). */
export function RetryPayment({ orderId }: { orderId: string }) {
  const { t } = useTranslation('checkout')
  const navigate = useNavigate()
  const [restart] = useRestartPaymentMutation()
  const [isBusy, setBusy] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  useWakeReload()

  async function handlePress() {
    setBusy(true)
    setWaiting(true)
    try {
      const { url } = await restart({ body: { orderId } }).unwrap()
      // Stays busy until the page is gone.
      followUrl(url, navigate)
    } catch {
      setBusy(false)
      setWaiting(false)
    }
  }

  return (
    <>
      <Button size="lg" icon={RefreshCw} busy={isBusy} onClick={handlePress}>
        {t('result.failed.retry')}
      </Button>
      <WaitingDialog open={isWaiting} onClose={() => setWaiting(false)} toPayment />
    </>
  )
}
