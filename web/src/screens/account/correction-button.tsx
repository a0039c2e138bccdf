import { Button } from '@slodki-ul/ui/button.tsx'
import { Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGetInvoicePdfMutation } from '#payments/documents/documents.api.ts'

/** Saves a correction of an own order. */
export function CorrectionButton({ id, number }: { id: string; number: string }) {
  const { t } = useTranslation('returns')
  const [load, { isLoading }] = useGetInvoicePdfMutation()
  return (
    <Button
      variant="soft"
      size="sm"
      icon={Receipt}
      busy={isLoading}
      aria-label={t('correction.named', { number })}
      onClick={() => load({ params: { id } })}
    >
      {t('correction.save')}
    </Button>
  )
}
