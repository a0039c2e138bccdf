import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textMax } from './limits.ts'

/** States of an order (ORD-04); the moves between them stand in orders.rules.ts. */
export const orderStatuses = ['None', 'Placed', 'Paid', 'Packed', 'Shipped', 'Delivered', 'Canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** A single-line text of a form; whether it may be empty is for checkout.rules.ts to say, in the order of CHK-30. */
export const line = z.string().check(z.trim(), z.maxLength(textMax))

export const addressSchema = z.object({
  address: line,
  line2: z._default(line, ''),
  zipCode: line,
  city: line,
  country: line,
})
export type Address = z.infer<typeof addressSchema>

export const companySchema = z.object({ name: line, taxId: line, address: addressSchema })
export type Company = z.infer<typeof companySchema>

export const ordersEndpoints = {
  sendNewLinks: endpoint({
    method: 'POST',
    path: 'orders/new-download-links',
    summary: 'Mails new links to the address of the order that a link was made for; says nothing of what it is worth',
    access: 'anyone',
    body: z.object({ link: z.string().check(z.minLength(1), z.maxLength(500)) }),
    status: 202,
    reply: null,
    errors: [],
    calledBy: 'web',
  }),
}
