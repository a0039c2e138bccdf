import * as z from 'zod/mini'
import { typedEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { line } from '../line.ts'
import { accessStatusFields } from './access-status.ts'
import { currentPassword } from './current-password.ts'

const addressFields = { address: z.string(), line2: z.string(), zipCode: z.string(), city: z.string() }

/** The profile of the signed-in user (ENT-02). */
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
  ...accessStatusFields,
  /** The user's cart, shared by all devices. */
  cartId: z.nullable(z.uuid()),
  acceptedTermsVersion: z.nullable(z.string()),
  /** A new address that is not confirmed yet; until then `email` stays. */
  pendingEmail: z.nullable(z.string()),
})
export type Profile = z.infer<typeof profileSchema>

const optionalLine = z._default(line, '')
const streetFields = { address: line, line2: optionalLine, zipCode: line, city: line }

/** A partial update: omitted fields stay unchanged, null removes an address; at least one field is required. */
export const profileChangeSchema = z
  .object({
    firstName: z.optional(line),
    lastName: z.optional(line),
    email: z.optional(typedEmail),
    phoneNumber: z.optional(line),
    address: z.nullish(z.object(streetFields)),
    companyData: z.nullish(
      z.object({
        name: optionalLine,
        taxId: optionalLine,
        address: z.object({
          address: optionalLine,
          line2: optionalLine,
          zipCode: optionalLine,
          city: optionalLine,
          country: optionalLine,
        }),
      }),
    ),
    /** Required with a new address. */
    currentPassword,
    /** Language of the mail about a new address; by default that of the account. */
    languageCode: z.optional(languageCode),
  })
  .check(
    z.refine(({ languageCode: _spoken, currentPassword: _proof, ...change }) =>
      Object.values(change).some((value) => value !== undefined),
    ),
  )
export type ProfileChange = z.infer<typeof profileChangeSchema>

/** The token from a mail, which proves control of the address. */
const mailedProof = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

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
  updateUser: endpoint({
    method: 'PUT',
    path: 'users/update-user',
    summary: 'Changes the profile of the caller; a new e-mail waits until it is confirmed by its mail (Q-98)',
    access: 'customer',
    body: profileChangeSchema,
    status: 200,
    reply: profileSchema,
    errors: ['ERRORS.USERALREADYEXISTS', 'ERRORS.CONFIRMIDENTITY', 'ERRORS.WRONGPASSWORD'],
    calledBy: 'web',
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: 'account/confirm-email',
    summary: 'Makes the address that a mailed proof was sent to the one of its account',
    access: 'anyone',
    body: mailedProof,
    status: 200,
    reply: z.object({ email: z.string() }),
    errors: ['ERRORS.INVALIDTOKEN', 'ERRORS.USERALREADYEXISTS'],
    calledBy: 'web',
  }),
  restoreEmail: endpoint({
    method: 'POST',
    path: 'account/keep-email',
    summary: 'Takes a change of e-mail back by the proof sent to the previous address, and ends every session',
    access: 'anyone',
    body: mailedProof,
    status: 200,
    reply: z.object({ email: z.string() }),
    errors: ['ERRORS.INVALIDTOKEN', 'ERRORS.USERALREADYEXISTS'],
    calledBy: 'web',
  }),
}
