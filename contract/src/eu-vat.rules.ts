import type { Address } from './addresses.ts'
import { findCountry } from './countries.ts'
import { isNip } from './nip.ts'

/**
 * EU member states except Poland: the prefix of their VAT numbers (the country's code, except for Greece) and the
 * format of the number after it, as VIES accepts it.
 */
const numbers: Record<string, { prefix?: string; form: RegExp }> = {
  AT: { form: /^U\d{8}$/ },
  BE: { form: /^[01]\d{9}$/ },
  BG: { form: /^\d{9,10}$/ },
  CY: { form: /^\d{8}[A-Z]$/ },
  CZ: { form: /^\d{8,10}$/ },
  DE: { form: /^\d{9}$/ },
  DK: { form: /^\d{8}$/ },
  EE: { form: /^\d{9}$/ },
  ES: { form: /^[A-Z\d]\d{7}[A-Z\d]$/ },
  FI: { form: /^\d{8}$/ },
  FR: { form: /^[A-Z\d]{2}\d{9}$/ },
  GR: { prefix: 'EL', form: /^\d{9}$/ },
  HR: { form: /^\d{11}$/ },
  HU: { form: /^\d{8}$/ },
  IE: { form: /^(\d{7}[A-Z]{1,2}|\d[A-Z\d+*]\d{5}[A-Z])$/ },
  IT: { form: /^\d{11}$/ },
  LT: { form: /^(\d{9}|\d{12})$/ },
  LU: { form: /^\d{8}$/ },
  LV: { form: /^\d{11}$/ },
  MT: { form: /^\d{8}$/ },
  NL: { form: /^[A-Z\d+*]{10}\d{2}$/ },
  PT: { form: /^\d{9}$/ },
  RO: { form: /^\d{2,10}$/ },
  SE: { form: /^\d{12}$/ },
  SI: { form: /^\d{8}$/ },
  SK: { form: /^\d{10}$/ },
}

/** A VAT number of another member state, without its prefix. */
export type EuVatId = { prefix: string; number: string }

/** The result of checking a VAT number in VIES at the time of a sale, stored as its evidence. */
export type VatIdCheck = {
  /** With its prefix. */
  vatId: string
  /** False when VIES was unavailable: the sale has Polish VAT. */
  isConfirmed: boolean
  /** ISO moment. */
  checkedAt: string
  consultationNumber: string | null
}

/** Whether a country is another member state of the EU. */
export const isOtherEuCountry = (country: string): boolean => Object.hasOwn(numbers, findCountry(country)?.id ?? '')

/** The VAT number of a company in another member state, with or without its prefix; null for anything else. */
export function parseEuVatId(text: string, country: string): EuVatId | null {
  const id = findCountry(country)?.id ?? ''
  const known = Object.hasOwn(numbers, id) ? numbers[id] : undefined
  if (!known) return null
  const prefix = known.prefix ?? id
  const plain = text.toUpperCase().replace(/[\s./-]/g, '')
  const number = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain
  return known.form.test(number) ? { prefix, number } : null
}

/** The kind of a tax number: a Polish NIP, the VAT number of another member state, or another number. */
export function kindOfTaxId(taxId: string, address: Pick<Address, 'country'> | null): 'nip' | 'eu' | 'other' {
  const country = address?.country ?? 'PL'
  if (parseEuVatId(taxId, country)) return 'eu'
  return findCountry(country)?.id === 'PL' || isNip(taxId) ? 'nip' : 'other'
}
