import { dayMs } from '@slodki-ul/contract/durations'
import type { Input } from '@slodki-ul/contract/endpoint'
import type { trackingEndpoints } from '@slodki-ul/contract/engagement/tracking'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { consentDays } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import { deleteChoicesBefore, insertChoice } from '#engagement/tracking/tracking.db.ts'

/** A choice holds for half a year; for three years more somebody may ask to be shown it. */
const proofDays = consentDays + 3 * 366

type Choice = Input<typeof trackingEndpoints.saveCookieChoice>['body']

/** Keeps a choice beside those that the same browser made before. */
export async function saveCookieChoice({ db, clock }: Context, choice: Choice): Promise<Outcome<undefined>> {
  const { languageCode: language, ...kept } = choice
  await insertChoice(db, { ...kept, language, at: clock.date() })
  return succeed(undefined)
}

/** Forgets choices that nobody can ask a proof of any longer; answers how many. */
export const deleteOldCookieChoices = ({ db, clock }: Context): Promise<number> =>
  deleteChoicesBefore(db, new Date(clock.now() - proofDays * dayMs))
