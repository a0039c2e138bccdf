import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PaymentButton } from './payment-button.tsx'

/** A retry button after a failed payment; `restart` returns the URL of the new page (PAY-12). */
export function RetryPayment({ restart }: { restart: () => Promise<{ url: string }> }) {
  const { t } = useTranslation('checkout')
  return (
    <PaymentButton size="lg" icon={RefreshCw} restart={restart}>
      {t('result.failed.retry')}
    </PaymentButton>
  )
}
