import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { standingFields } from './standing.ts'

const addressFields = { address: z.string(), line2: z.string(), zipCode: z.string(), city: z.string() }

/** A user's own data (ENT-02). */
export const profileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  address: z.nullable(z.object(addressFields)),
  companyData: z.nullable(
    z.object({ name: z.string(), taxId: z.string(), address: z.object({ ...addressFields, country: z.string() }) }),
  ),
  isTfaEnabled: z.boolean(),
  passwordIsTemporary: z.boolean(),
  ...standingFields,
  /** The cart that waits for the user on every device. */
  cartId: z.nullable(z.uuid()),
  acceptedTermsVersion: z.nullable(z.string()),
})
export type Profile = z.infer<typeof profileSchema>

export const usersEndpoints = {
  getUser: endpoint({
    method: 'GET',
    path: 'users/get-user',
    summary: 'The profile of the caller',
    access: 'customer',
    status: 200,
    reply: profileSchema,
    errors: [],
    calledBy: 'web',
  }),
}
