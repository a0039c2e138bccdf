import type { Order, OrderSummary } from '@slodki-ul/contract/commerce/orders'
import { offersDocument } from '@slodki-ul/contract/commerce/orders.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { FileText, Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGetInvoicePdfMutation, useGetOrderPdfMutation } from '#payments/documents/documents.api.ts'

/** The text of the button of a document. Gift cards are never on an invoice, whoever buys them. */
function documentText({ documentType, userWantsInvoice }: OrderSummary) {
  if (documentType === 'GiftCardSale') return 'document.giftCards'
  return userWantsInvoice ? 'document.invoice' : 'document.receipt'
}

/** Downloads the document of an order if there is one (ORD-07, ORD-08), with a toast of the result. */
export function DocumentButton({ order }: { order: OrderSummary }) {
  const { t } = useTranslation('orders')
  const [load, { isLoading }] = useGetOrderPdfMutation()
  const { id, number, status, hasDocument, userWantsInvoice } = order
  if (!offersDocument(status, hasDocument)) return null
  const text = documentText(order)
  const name = t(text)
  return (
    <Button
      variant="soft"
      size="sm"
      icon={text === 'document.invoice' ? FileText : Receipt}
      busy={isLoading}
      aria-label={t('document.named', { document: name, number })}
      onClick={() => load({ params: { id }, query: { userWantsInvoice } })}
    >
      {name}
    </Button>
  )
}

/** Saves the document of gift cards that were bought together with other products. */
export function GiftCardDocumentButton({ order: { number, status, giftCardDocumentId } }: { order: Order }) {
  const { t } = useTranslation('orders')
  const [load, { isLoading }] = useGetInvoicePdfMutation()
  if (giftCardDocumentId === null || !offersDocument(status, true)) return null
  const name = t('document.giftCards')
  return (
    <Button
      variant="soft"
      size="sm"
      icon={Receipt}
      busy={isLoading}
      aria-label={t('document.named', { document: name, number })}
      onClick={() => load({ params: { id: giftCardDocumentId } })}
    >
      {name}
    </Button>
  )
}
