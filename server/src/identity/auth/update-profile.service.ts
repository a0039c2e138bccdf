import { findCountry } from '@slodki-ul/contract/countries'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Profile, ProfileChange } from '@slodki-ul/contract/identity/users'
import { profileErrors } from '@slodki-ul/contract/identity/users.rules'
import { normalizeNip } from '@slodki-ul/contract/nip'
import type { Context } from '#context.ts'
import { normalizeEmail } from '#db/columns.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { hasCurrentProof, verifyOwner } from '#identity/auth/confirm-identity.service.ts'
import { requestEmailChange } from '#identity/auth/email-change.service.ts'
import { getProfile } from '#identity/auth/profile.service.ts'
import { findUser, lockUser, updateProfile as saveProfile } from '#identity/users/users.service.ts'

type CompanyData = NonNullable<ProfileChange['companyData']>

/** Invoice data as stored: the country by its Polish name, the tax number as digits; null when the form is empty. */
function cleanCompany({ name, taxId, address }: CompanyData): Profile['companyData'] {
  const { country, ...street } = address
  if (![name, taxId, ...Object.values(street)].some((text) => text !== '')) return null
  return { name, taxId: normalizeNip(taxId), address: { ...street, country: findCountry(country)?.label ?? country } }
}

/** The form's fields as stored. */
function cleanChange({ firstName, lastName, phoneNumber, address, companyData }: ProfileChange) {
  const given = {
    firstName,
    lastName,
    phoneNumber,
    address,
    companyData: companyData ? cleanCompany(companyData) : companyData,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/**
 * Saves all fields of the form or none. A new address requires the owner's proof and takes effect when confirmed
 * (Q-98).
 */
export async function updateProfile(
  context: Context,
  caller: RequestContext,
  change: ProfileChange,
): Promise<Outcome<Profile>> {
  const fields = profileErrors(change)
  if (Object.keys(fields).length > 0) return fail('ERRORS.PROVIDEDATA', { fields })
  const current = caller.userId ? await findUser(context.db, caller.userId) : undefined
  if (!current) return fail('ERRORS.UNAUTHORIZED')
  const email = normalizeEmail(change.email ?? current.email)
  const isMoving = email !== current.email
  const owner = isMoving ? await verifyOwner(context, caller, change.currentPassword) : succeed(current)
  if (failed(owner)) return owner
  if (isMoving) {
    const allowed = await context.limits.consume('changeEmail', current.id)
    if (failed(allowed)) return allowed
  }
  const saved = await inTransaction(context, async (tx): Promise<Outcome<undefined>> => {
    const user = await lockUser(tx, current.id)
    if (!user) return fail('ERRORS.UNAUTHORIZED')
    if (isMoving && !hasCurrentProof(user, owner.value)) return fail('ERRORS.WRONGPASSWORD')
    await saveProfile(tx, user.id, cleanChange(change))
    return email === user.email
      ? succeed(undefined)
      : requestEmailChange(tx, context, user, email, change.languageCode ?? user.language)
  })
  return failed(saved) ? saved : getProfile(context, caller)
}
