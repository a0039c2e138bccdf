import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PaymentButton } from './payment-button.tsx'

/** The way on from a payment that came to nothing; `restart` answers where that is (PAY-12). */
export function RetryPayment({ restart }: { restart: () => Promise<{ url: string }> }) {
  const { t } = useTranslation('checkout')
  return (
    <PaymentButton size="lg" icon={RefreshCw} restart={restart}>
      {t('result.failed.retry')}
    </PaymentButton>
  )
}
