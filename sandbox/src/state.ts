import type { DatabaseSync } from 'node:sqlite'
import { clockPart } from './clock-part.ts'
import { discordPart } from './discord/state.ts'
import { facebookPart } from './facebook/state.ts'
import { googlePart } from './google/state.ts'
import { inpostPart } from './inpost/state.ts'
import { ksefPart } from './ksef/state.ts'
import { newsletterPart } from './newsletter/state.ts'
import { clearPart } from './parts.ts'
import { pixelPart } from './pixel/state.ts'
import { type Draft, openRecords, type Records } from './records.ts'
import { stripePart } from './stripe/state.ts'
import { viesPart } from './vies/state.ts'

const parts = {
  clock: clockPart,
  stripe: stripePart,
  inpost: inpostPart,
  google: googlePart,
  facebook: facebookPart,
  discord: discordPart,
  newsletter: newsletterPart,
  pixel: pixelPart,
  vies: viesPart,
  ksef: ksefPart,
}

/** What the simulated providers know. */
export type State = Records<typeof parts>

/** Loads the saved state. Throws an Error that names the file when it cannot be read. */
export function openState(database: DatabaseSync): State {
  return openRecords(database, parts)
}

/** Makes the state that of a new sandbox, except for the clock, which the server shares. */
export function clearState({
  stripe,
  inpost,
  google,
  facebook,
  discord,
  newsletter,
  pixel,
  ksef,
}: Draft<typeof parts>): void {
  clearPart(stripePart, stripe)
  clearPart(inpostPart, inpost)
  clearPart(googlePart, google)
  clearPart(facebookPart, facebook)
  clearPart(discordPart, discord)
  clearPart(newsletterPart, newsletter)
  clearPart(pixelPart, pixel)
  clearPart(ksefPart, ksef)
}
