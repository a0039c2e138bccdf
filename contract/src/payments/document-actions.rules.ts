import type { Address } from '../addresses.ts'
import { findCountry } from '../countries.ts'
import { isOtherEuCountry, parseEuVatId } from '../eu-vat.rules.ts'
import { addressErrors } from '../invoice-data.rules.ts'
import { isNip, normalizeNip } from '../nip.ts'
import type { InvoiceType } from './documents.ts'

/** What staff do with a document; none of it changes the document itself (BO-158). */
export const documentActions = ['send', 'correct-buyer', 'invoice', 'ksef'] as const
export type DocumentAction = (typeof documentActions)[number]

/** Why an action is not allowed. */
export const documentRefusals = [
  'anonymised',
  'isCorrection',
  'isReplaced',
  'notReceipt',
  'tooLate',
  'nothingLeft',
  'waitsForKsef',
  'notRefused',
] as const
export type DocumentRefusal = (typeof documentRefusals)[number]

/**
 * Whether a document has to be in KSeF, and is: those of a buyer with a Polish NIP do. The states after the first two are
 * those of its queue.
 */
export const ksefStates = ['not-required', 'not-sent', 'waiting', 'sent', 'accepted', 'refused', 'offline'] as const
export type KsefState = (typeof ksefStates)[number]

/** The state of a document that is not in the queue for KSeF. A correction has to be there when its invoice has. */
export const ksefStateOf = (type: InvoiceType, taxId: string | null): KsefState =>
  (type === 'Invoice' || type === 'Correction') && taxId !== null && isNip(taxId) ? 'not-sent' : 'not-required'

/** Refused ones, too: they go there again as they are. */
const goesToKsef: readonly (KsefState | undefined)[] = ['waiting', 'sent', 'accepted', 'refused', 'offline']

/**
 * Whether other data of a buyer need a correction to zero and a new invoice (BO-160): the tax number of an invoice in KSeF
 * says who gets it there, and a correction of the data alone does not move it to somebody else.
 */
export const isNewInvoiceNeeded = (
  { type, ksef }: { type: InvoiceType; ksef: KsefState | undefined },
  before: string | null,
  after: string | null,
): boolean =>
  type === 'Invoice' && goesToKsef.includes(ksef) && normalizeNip(before ?? '') !== normalizeNip(after ?? '')

export type BuyerData = { name: string; taxId: string; address: Address | null }

function taxIdError({ taxId, address }: BuyerData, type: InvoiceType): string | null {
  if (taxId === '') return null
  // A NIP is printed on invoices only.
  if (type !== 'Invoice') return 'ERRORS.INVALIDNIP'
  const country = address?.country ?? 'PL'
  if (findCountry(country)?.id === 'PL') return isNip(taxId) ? null : 'ERRORS.INVALIDNIP'
  return isOtherEuCountry(country) && !parseEuVatId(taxId, country) ? 'ERRORS.INVALIDVATID' : null
}

/** Message codes by field for the data of a buyer that correct those of a document of this type. */
export function buyerErrors(buyer: BuyerData, type: InvoiceType): Record<string, string> {
  const wrongTaxId = taxIdError(buyer, type)
  return {
    ...(buyer.name === '' ? { name: 'ERRORS.REQUIRED' } : {}),
    ...(wrongTaxId ? { taxId: wrongTaxId } : {}),
    ...(type === 'Invoice' || buyer.address ? addressErrors('address', buyer.address) : {}),
  }
}
