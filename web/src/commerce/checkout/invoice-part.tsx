import { invoiceRecipients } from '@slodki-ul/contract/addresses'
import { isOtherEuCountry } from '@slodki-ul/contract/eu-vat.rules'
import { Check } from '@slodki-ul/ui/check.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AddressFields } from './address-fields.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import { CompanyFields } from './company-fields.tsx'
import styles from './data-step.module.css'

/** Whether an invoice is wanted, and its data (CHK-25, SUB-24). */
export function InvoicePart() {
  const { t } = useTranslation('checkout')
  const { register, control } = useFormContext<CheckoutForm>()
  const wantsInvoice = useWatch({ control, name: 'userWantsInvoice' })
  return (
    <>
      <Check className={styles.wants} {...register('userWantsInvoice')}>
        <span className={text.small}>{t('wantsInvoice')}</span>
      </Check>
      {wantsInvoice && <InvoiceFields />}
    </>
  )
}

/** Recipient of the invoice: a company, or the buyer, of whom only the address is asked. */
function InvoiceFields() {
  const { t } = useTranslation('checkout')
  const { register, control, getValues, setValue } = useFormContext<CheckoutForm>()
  const [invoiceFor, firstName, lastName, country] = useWatch({
    control,
    name: ['invoiceFor', 'firstName', 'lastName', 'companyData.address.country'],
  })
  const name = `${firstName} ${lastName}`.trim()

  /** Fills an empty form with the delivery address, which is probably the home address. */
  function fillAddress() {
    const { address, companyData } = getValues()
    const { address: street, zipCode, city } = companyData.address
    if (`${street}${zipCode}${city}`.trim() === '') setValue('companyData.address', address)
  }

  return (
    <fieldset className={styles.company}>
      <legend>
        <VisuallyHidden>{t('company')}</VisuallyHidden>
      </legend>
      <div className={styles.recipients}>
        {invoiceRecipients.map((recipient) => (
          <Check
            key={recipient}
            type="radio"
            value={recipient}
            {...register('invoiceFor', { onChange: recipient === 'person' ? fillAddress : () => {} })}
          >
            <span className={text.small}>{t(`invoiceFor.${recipient}`)}</span>
          </Check>
        ))}
      </div>
      {invoiceFor === 'company' ? (
        <CompanyFields />
      ) : (
        <p className={text.small}>{name ? t('invoiceFor.name', { name }) : t('invoiceFor.noName')}</p>
      )}
      <div className={styles.row}>
        <AddressFields part="companyData.address" autofill="billing " />
      </div>
      {invoiceFor === 'company' && isOtherEuCountry(country) && (
        <>
          <p className={clsx(text.small, styles.row)}>{t('vatId.note')}</p>
          <Check className={styles.wants} {...register('acceptsPolishVat')}>
            <span className={text.small}>{t('vatId.accepts')}</span>
          </Check>
        </>
      )}
    </fieldset>
  )
}
