import type { Address } from '@slodki-ul/contract/addresses'
import { formatDate } from '@slodki-ul/contract/dates'
import { personInvoiceErrors } from '@slodki-ul/contract/invoice-data.rules'
import { textMax } from '@slodki-ul/contract/limits'
import { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AddressFields } from '#commerce/checkout/address-fields.tsx'
import { type CheckoutForm, emptyForm } from '#commerce/checkout/checkout-form.ts'
import { fieldErrorText } from '#core/field-error.ts'
import { showNotification } from '#core/toasts.ts'
import { useCheckedForm } from '#core/use-checked-form.ts'
import { addTexts } from '#i18n/add-texts.ts'
import checkoutTexts from '#i18n/pl/checkout.json'
import errorsTexts from '#i18n/pl/errors.json'
import ordersTexts from '#i18n/pl/orders.json'
import { useProfilePrefill } from '#identity/users/profile-prefill.api.ts'
import { useRequestInvoiceMutation } from '#payments/documents/documents.api.ts'
import styles from './invoice-request.module.css'

addTexts({ checkout: checkoutTexts, errors: errorsTexts, orders: ordersTexts })

/** Name and address of the buyer, as far as they are known from the sale. */
export type KnownBuyer = { name: string; address: Address | null }

type InvoiceRequestProps = {
  documentId: string
  /** ISO moment until which an invoice may be requested. */
  until: string
  /** Accessible name of the button, which distinguishes it from others. */
  label: string
  buyer?: KnownBuyer
}

/** Requests an invoice for a person instead of a receipt, before the deadline. */
export function InvoiceRequest({ documentId, until, label, buyer }: InvoiceRequestProps) {
  const { t } = useTranslation('orders')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="line" size="sm" icon={FileText} aria-label={label} onClick={() => setOpen(true)}>
        {t('request.ask')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('request.title')}>
        <p className={text.muted}>{t('request.lead', { date: formatDate(until) })}</p>
        <RequestForm documentId={documentId} buyer={buyer} onClose={close} />
      </Dialog>
    </>
  )
}

type RequestValues = Pick<CheckoutForm, 'companyData'>

const { body } = invoicesEndpoints.requestInvoice
const bodyOf = ({ companyData: { name, address } }: RequestValues) => body.parse({ name, address })

/** Mounted anew each time the dialog opens, so that nothing of the last time stays. */
function RequestForm({
  documentId,
  buyer,
  onClose,
}: {
  documentId: string
  buyer: KnownBuyer | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('orders')
  const { t: say } = useTranslation('errors')
  const [send, { isLoading }] = useRequestInvoiceMutation()
  const { address: empty } = emptyForm.companyData
  const form = useCheckedForm<RequestValues>({
    initial: () => ({ companyData: { name: buyer?.name ?? '', taxId: '', address: buyer?.address ?? empty } }),
    errorsOf: (values) =>
      Object.fromEntries(
        Object.entries(personInvoiceErrors(bodyOf(values))).map(([path, code]) => [`companyData.${path}`, code]),
      ),
    onChange: () => {},
  })
  useProfilePrefill(({ firstName, lastName, address }) => {
    const { companyData } = form.getValues()
    if (companyData.name.trim() === '') form.setValue('companyData.name', `${firstName} ${lastName}`.trim())
    const { address: street, zipCode, city } = companyData.address
    if (address && `${street}${zipCode}${city}`.trim() === '')
      form.setValue('companyData.address', { ...companyData.address, ...address })
  })

  const handleSubmit = form.handleSubmit(async (values) => {
    if (isLoading) return
    const { error } = await send({ params: { id: documentId }, body: bodyOf(values) })
    // A failure shows a toast.
    if (error) return
    showNotification('NOTIFICATIONS.INVOICEISSUED')
    onClose()
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={handleSubmit} noValidate>
        <Field
          className={styles.row}
          label={t('request.name')}
          maxLength={textMax}
          autoComplete="name"
          error={fieldErrorText(say, form.formState.errors.companyData?.name?.message)}
          {...form.register('companyData.name')}
        />
        <div className={styles.row}>
          <AddressFields part="companyData.address" autofill="billing " />
        </div>
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('request.cancel')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('request.send')}
          </Button>
        </DialogButtons>
      </form>
    </FormProvider>
  )
}
