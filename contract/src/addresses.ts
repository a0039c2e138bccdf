import * as z from 'zod/mini'
import { line } from './line.ts'

export const addressSchema = z.object({
  address: line,
  line2: z._default(line, ''),
  zipCode: line,
  city: line,
  country: line,
})
export type Address = z.infer<typeof addressSchema>

/** Invoice data of a company or a person; a person has no tax number. */
export const companySchema = z.object({ name: line, taxId: line, address: addressSchema })
export type Company = z.infer<typeof companySchema>

/** Recipients of an invoice: a company with its tax number, or the buyer as a person. */
export const invoiceRecipients = ['company', 'person'] as const
export type InvoiceRecipient = (typeof invoiceRecipients)[number]
