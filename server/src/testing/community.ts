import { communityEndpoints } from '@slodki-ul/contract/engagement/community'
import type { TestApp } from '#testing/test-app.ts'

/** A Discord id nobody else has. */
export const aDiscordId = (): string => `9${BigInt(`0x${crypto.randomUUID().slice(0, 13).replace('-', '')}`)}`

type Headers = Record<string, string>

/** The state of an address that a session was given. */
export async function aState(testApp: TestApp, headers: Headers): Promise<string> {
  const { reply } = await testApp.call(communityEndpoints.authorizeCommunity, { body: {} }, headers)
  return new URL(reply.url).searchParams.get('state') ?? ''
}

/** Comes back from Discord as somebody, by a code of theirs. */
export async function returnFromProvider(
  testApp: TestApp,
  headers: Headers,
  { code, state }: { code: string; state?: string },
) {
  const body = { state: state ?? (await aState(testApp, headers)) }
  return testApp.call(communityEndpoints.activateCommunity, { params: { code }, body }, headers)
}
