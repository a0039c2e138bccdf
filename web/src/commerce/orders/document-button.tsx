import type { OrderSummary } from '@slodki-ul/contract/commerce/orders'
import { offersDocument } from '@slodki-ul/contract/commerce/orders.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { FileText, Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGetOrderPdfMutation } from '#payments/documents/documents.api.ts'

/** Downloads the document of an order if there is one (ORD-07, ORD-08), with a toast of the result. */
export function DocumentButton({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('orders')
  const [load, { isLoading }] = useGetOrderPdfMutation()
  const { id, number, status, hasDocument, userWantsInvoice } = order
  if (!offersDocument(status, hasDocument)) return null
  const name = t(userWantsInvoice ? 'document.invoice' : 'document.receipt')
  return (
    <Button
      variant="soft"
      size="sm"
      icon={userWantsInvoice ? FileText : Receipt}
      busy={isLoading}
      aria-label={t('document.named', { document: name, number })}
      onClick={() => load({ params: { id }, query: { userWantsInvoice } })}
    >
      {name}
    </Button>
  )
}
