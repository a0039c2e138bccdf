import { dayMs } from '@slodki-ul/contract/durations'
import type { Input } from '@slodki-ul/contract/endpoint'
import type { trackingEndpoints } from '@slodki-ul/contract/engagement/tracking'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { consentDays } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import { deleteChoicesBefore, insertChoice } from '#engagement/tracking/tracking.db.ts'

/** A choice is valid for half a year; its record is stored for three more years as evidence. */
const proofDays = consentDays + 3 * 366

type Choice = Input<typeof trackingEndpoints.saveCookieChoice>['body']

/** Saves a choice beside earlier ones of the same browser. */
export async function saveCookieChoice({ db, clock }: Context, choice: Choice): Promise<Outcome<undefined>> {
  const { languageCode: language, ...fields } = choice
  await insertChoice(db, { ...fields, language, at: clock.date() })
  return succeed(undefined)
}

/** Deletes choices whose retention period is over; returns how many. */
export const deleteOldCookieChoices = ({ db, clock }: Context): Promise<number> =>
  deleteChoicesBefore(db, new Date(clock.now() - proofDays * dayMs))
