import { communityEndpoints } from '@slodki-ul/contract/engagement/community'
import type { TestApp } from '#testing/test-app.ts'

/** Returns a unique Discord id. */
export const aDiscordId = (): string => `9${BigInt(`0x${crypto.randomUUID().slice(0, 13).replace('-', '')}`)}`

type Headers = Record<string, string>

/** Returns the state of the consent page address that a session received. */
export async function aState(testApp: TestApp, headers: Headers): Promise<string> {
  const { reply } = await testApp.call(communityEndpoints.authorizeCommunity, { body: {} }, headers)
  return new URL(reply.url).searchParams.get('state') ?? ''
}

/** Returns from Discord as somebody, with a code of theirs. */
export async function returnFromProvider(
  testApp: TestApp,
  headers: Headers,
  { code, state }: { code: string; state?: string },
) {
  const body = { state: state ?? (await aState(testApp, headers)) }
  return testApp.call(communityEndpoints.activateCommunity, { params: { code }, body }, headers)
}
