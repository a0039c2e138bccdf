import { companySchema } from '@slodki-ul/contract/addresses'
import type { HandOrderOffer } from '@slodki-ul/contract/commerce/hand-orders'
import { invoiceErrors } from '@slodki-ul/contract/invoice-data.rules'
import type { FieldPath } from 'react-hook-form'
import { type CheckoutForm, emptyForm, invoiceDataOf } from '#commerce/checkout/checkout-form.ts'
import { useCheckedForm } from '#core/use-checked-form.ts'

/** The invoice as it is sent: trimmed, and without data that does not apply. */
const invoiceOf = (values: CheckoutForm) => ({
  userWantsInvoice: values.userWantsInvoice,
  invoiceFor: values.invoiceFor,
  acceptsPolishVat: values.acceptsPolishVat,
  companyData: values.userWantsInvoice ? companySchema.parse(invoiceDataOf(values)) : null,
})

/** The invoice of an order whose other data staff have typed. */
export function useInvoiceForm({ firstName, lastName, address }: HandOrderOffer) {
  const form = useCheckedForm<CheckoutForm>({
    initial: () => ({
      ...{ ...emptyForm, firstName, lastName },
      address: { ...emptyForm.address, ...(address && { ...address, country: emptyForm.address.country }) },
    }),
    errorsOf: (values) => invoiceErrors(invoiceOf(values)),
    onChange: () => {},
    mode: 'onTouched',
  })
  return {
    form,
    /** Calls back with the invoice once it is valid; marks and focuses what is wrong otherwise. */
    whenValid: (next: (invoice: ReturnType<typeof invoiceOf>) => void) =>
      form.handleSubmit((values) => next(invoiceOf(values)))(),
    /** Marks the fields that the server refused. */
    markFields: (fields: Record<string, string>) => {
      for (const [index, [path, message]] of Object.entries(fields).entries())
        form.setError(path as FieldPath<CheckoutForm>, { type: 'server', message }, { shouldFocus: index === 0 })
    },
  }
}
