import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const webhook = {
  path: 'webhooks/inpost/{secret}',
  access: 'provider',
  params: z.object({ secret: z.string().check(z.maxLength(200)) }),
  calledBy: 'the carrier',
} as const

/** The webhook of InPost, at an address that ends with a secret (BO-056). */
export const carrierEventsEndpoints = {
  receiveCarrierEvent: endpoint({
    ...webhook,
    method: 'POST',
    summary: 'Events of the carrier, each of which only has its shipment asked for',
    body: z.instanceof(Uint8Array),
    status: 204,
    reply: null,
    errors: ['ERRORS.WEBHOOKINVALID'],
  }),
  checkCarrierWebhook: endpoint({
    ...webhook,
    method: 'GET',
    summary: 'Shows the carrier that the address exists, which it asks before it takes it',
    status: 200,
    reply: z.object({ status: z.literal('ok') }),
    errors: ['ERRORS.WEBHOOKINVALID'],
  }),
}
