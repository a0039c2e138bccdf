import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The community on Discord, for subscribers while their subscription lasts. */
export const communityEndpoints = {
  authorizeCommunity: endpoint({
    method: 'POST',
    path: 'discord/authorization',
    summary: 'Where a subscriber agrees at Discord to be let in; the address is of this session, and good for a while',
    access: 'subscriber',
    body: z.strictObject({}),
    status: 200,
    reply: z.object({ url: z.string() }),
    errors: ['ERRORS.COMMUNITYNOTFOUND'],
    calledBy: 'web',
  }),
  activateCommunity: endpoint({
    method: 'POST',
    path: 'authorizedDiscord/{code}',
    summary: 'Lets whoever agreed at Discord into the community, by the code and the state that it sent them back with',
    access: 'subscriber',
    params: z.object({ code: z.string().check(z.regex(/^[\w.-]{1,512}$/)) }),
    body: z.strictObject({ state: z.string().check(z.maxLength(200)) }),
    status: 200,
    reply: z.object({ isDiscordActivated: z.literal(true) }),
    errors: [
      'ERRORS.COMMUNITYNOTFOUND',
      'ERRORS.COMMUNITYSTATEINVALID',
      'ERRORS.COMMUNITYCODEINVALID',
      'ERRORS.COMMUNITYTAKEN',
      'ERRORS.COMMUNITYREFUSED',
      'ERRORS.COMMUNITYFULL',
      'ERRORS.COMMUNITYUNVERIFIED',
      'ERRORS.COMMUNITYCLOSED',
      'ERRORS.COMMUNITYBUSY',
      'ERRORS.COMMUNITYNOTREADY',
    ],
    calledBy: 'web',
  }),
}
