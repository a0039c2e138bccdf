import { communityEndpoints } from '@slodki-ul/contract/engagement/community'
import type { Academy } from '#testing/test-app.ts'

/** A Discord id nobody else has. */
export const aDiscordId = (): string => `9${BigInt(`0x${crypto.randomUUID().slice(0, 13).replace('-', '')}`)}`

type Headers = Record<string, string>

/** The state of an address that a session was given. */
export async function aState(academy: Academy, headers: Headers): Promise<string> {
  const { reply } = await academy.call(communityEndpoints.authorizeCommunity, { body: {} }, headers)
  return new URL(reply.url).searchParams.get('state') ?? ''
}

/** Comes back from Discord as somebody, by a code of theirs. */
export async function comeBack(academy: Academy, headers: Headers, { code, state }: { code: string; state?: string }) {
  const body = { state: state ?? (await aState(academy, headers)) }
  return academy.call(communityEndpoints.activateCommunity, { params: { code }, body }, headers)
}
