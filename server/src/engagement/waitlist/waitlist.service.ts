import { daySeconds } from '@slodki-ul/contract/durations'
import { isEmail } from '@slodki-ul/contract/email.rules'
import type { Input } from '@slodki-ul/contract/endpoint'
import type { waitlistEndpoints } from '@slodki-ul/contract/engagement/waitlist'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import * as table from '#engagement/waitlist/waitlist.db.ts'

export {
  claimRestocked,
  deleteEntriesBefore,
  deleteEntriesOf,
  selectEntriesOf,
} from '#engagement/waitlist/waitlist.db.ts'

/** Days that an entry is stored: the twelve months of the privacy policy. */
export const waitDays = 365

/** Purpose of the signed links that remove an address; the subject is the address. */
const leavePurpose = 'leave-waitlist'

/** A token that removes `email` from every waiting list, valid as long as an entry is stored. */
export const unsubscribeToken = ({ links }: Pick<Context, 'links'>, email: string): string =>
  links.sign(leavePurpose, email, waitDays * daySeconds)

type WaitlistInput = Input<typeof waitlistEndpoints.addToWaitlist>['body']

/**
 * Adds an address to the waiting list of a sold-out product. The reply is the same for an existing entry. Fails with
 * ERRORS.INVALIDEMAIL, ERRORS.UNABLETOLOADPRODUCT or, for a product that can be ordered, ERRORS.PRODUCTAVAILABLE.
 */
export async function addToWaitlist({ db, clock }: Context, input: WaitlistInput): Promise<Outcome<undefined>> {
  const { email, productId, languageCode, website } = input
  if (!isEmail(email)) return fail('ERRORS.INVALIDEMAIL', { fields: { email: 'ERRORS.ENTERVALIDEMAIL' } })
  const product = await table.selectProduct(db, productId)
  if (!product) return fail('ERRORS.UNABLETOLOADPRODUCT')
  if (product.isVirtual || product.stock > 0) return fail('ERRORS.PRODUCTAVAILABLE')
  // A bot that filled in the honeypot gets the same reply.
  if (website === '') await table.upsertEntry(db, { email, productId, language: languageCode, createdAt: clock.date() })
  return succeed(undefined)
}

/** Removes the address of a signed link from every waiting list. Fails with ERRORS.LINKINVALID. */
export async function leaveWaitlist({ db, links }: Context, token: string): Promise<Outcome<undefined>> {
  const email = links.verify(leavePurpose, token)
  if (email === null) return fail('ERRORS.LINKINVALID')
  await table.deleteEntriesOf(db, email)
  return succeed(undefined)
}
