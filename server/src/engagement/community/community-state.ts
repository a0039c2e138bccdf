import { timingSafeEqual } from 'node:crypto'
import { minuteMs } from '@slodki-ul/contract/durations'
import { communityStateMinutes } from '@slodki-ul/contract/limits'
import type { Config } from '#config.ts'
import { currentKey, deriveSecret } from '#secrets.ts'
import type { SigningKey } from '#signing-keys.ts'

const purpose = 'discord state'

const stateOf = (key: SigningKey, sessionId: string, issued: string): string =>
  `${issued}.${deriveSecret(key, purpose, `${sessionId} ${issued}`)}`

/**
 * The OAuth state sent to Discord and back, which proves that the same session started the authorisation. It is not
 * stored.
 */
export const createState = (config: Pick<Config, 'signingKeys'>, sessionId: string, now: number): string =>
  stateOf(currentKey(config), sessionId, now.toString(36))

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether a state belongs to this session and has not expired. */
export function verifyState(
  config: Pick<Config, 'signingKeys'>,
  sessionId: string,
  state: string,
  now: number,
): boolean {
  const [issued = ''] = state.split('.')
  const age = now - Number.parseInt(issued, 36)
  const isFresh = age >= 0 && age <= communityStateMinutes * minuteMs
  return isFresh && config.signingKeys.some((key) => isSame(state, stateOf(key, sessionId, issued)))
}
