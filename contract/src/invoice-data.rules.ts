import type { Address, Company, InvoiceRecipient } from './addresses.ts'
import { findCountry } from './countries.ts'
import { type EuVatId, isOtherEuCountry, parseEuVatId } from './eu-vat.rules.ts'
import { isNip, normalizeNip } from './nip.ts'

/** Message codes by field path for missing fields of an address. */
export function addressErrors(prefix: string, address: Address | null | undefined): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const key of ['address', 'zipCode', 'city', 'country'] as const) {
    if (!address?.[key]) errors[`${prefix}.${key}`] = 'ERRORS.REQUIRED'
  }
  if (address?.country && !findCountry(address.country)) errors[`${prefix}.country`] = 'ERRORS.INVALIDCOUNTRY'
  return errors
}

function companyErrors(company: Company | null | undefined): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!company?.name) errors['companyData.name'] = 'ERRORS.REQUIRED'
  if (!company?.taxId) errors['companyData.taxId'] = 'ERRORS.REQUIRED'
  else if (findCountry(company.address.country)?.id === 'PL') {
    if (!isNip(company.taxId)) errors['companyData.taxId'] = 'ERRORS.INVALIDNIP'
  } else if (isOtherEuCountry(company.address.country) && !parseEuVatId(company.taxId, company.address.country))
    errors['companyData.taxId'] = 'ERRORS.INVALIDVATID'
  return errors
}

export type InvoiceChoice = {
  userWantsInvoice: boolean
  invoiceFor: InvoiceRecipient
  companyData?: Company | null | undefined
}

/**
 * Message codes by field path for missing invoice data of an order: a company needs name, tax number and address
 * (CHK-25, SUB-24); a person only an address, because the order has the name (art. 106e ust. 1 pkt 3 of the VAT act).
 */
export function invoiceErrors({ userWantsInvoice, invoiceFor, companyData }: InvoiceChoice): Record<string, string> {
  if (!userWantsInvoice) return {}
  return {
    ...addressErrors('companyData.address', companyData?.address),
    ...(invoiceFor === 'company' ? companyErrors(companyData) : {}),
  }
}

/** An address as stored, with the Polish name of its country. */
export const withCountryName = <Place extends { country: string }>(place: Place): Place => ({
  ...place,
  country: findCountry(place.country)?.label ?? place.country,
})

/** The VAT number to check in VIES: that of a company in another member state; null for all other buyers. */
export function foreignVatIdOf({ userWantsInvoice, invoiceFor, companyData }: InvoiceChoice): EuVatId | null {
  if (!userWantsInvoice || invoiceFor !== 'company' || !companyData) return null
  return parseEuVatId(companyData.taxId, companyData.address.country)
}

/** A tax number as stored: with the prefix of another member state, or the digits of a Polish one. */
function storedTaxId({ taxId, address }: Company): string {
  const foreign = parseEuVatId(taxId, address.country)
  return foreign ? foreign.prefix + foreign.number : normalizeNip(taxId)
}

/** The invoice recipient as stored: a company with its tax number, or a person by name without one. */
export function invoiceBuyerOf(form: InvoiceChoice & { firstName: string; lastName: string }): Company | null {
  const { userWantsInvoice, invoiceFor, companyData, firstName, lastName } = form
  if (!companyData || !userWantsInvoice) return null
  const address = withCountryName(companyData.address)
  return invoiceFor === 'person'
    ? { name: `${firstName} ${lastName}`, taxId: '', address }
    : { ...companyData, taxId: storedTaxId(companyData), address }
}

/** Message codes by field path for missing data of an invoice for a person that is requested later. */
export const personInvoiceErrors = ({ name, address }: { name: string; address: Address }): Record<string, string> => ({
  ...(name ? {} : { name: 'ERRORS.REQUIRED' }),
  ...addressErrors('address', address),
})
