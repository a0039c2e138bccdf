import * as z from 'zod/mini'
import { dayMs } from '../durations.ts'
import { endpoint } from '../endpoint.ts'

/** Providers that a local stand-in can play. */
export const simulatedNames = [
  'stripe',
  'smtp',
  'inpost',
  'google',
  'facebook',
  'discord',
  'newsletter',
  'pixel',
] as const

/** Hosts of videos that a page may ask only with consent. */
export const videoHostNames = ['youtube', 'vimeo'] as const

/** How this academy is set up, as far as the web must know it (API-01). */
const configurationSchema = z.object({
  /** Where the API and the pages are found. */
  apiUrl: z.string(),
  frontUrl: z.string(),
  /** The academy on trial, at an address of its own. */
  beta: z.boolean(),
  /** The advertising pixel; null while there is none. */
  pixel: z.nullable(z.object({ id: z.string(), script: z.string() })),
  /** Whose videos lessons may use besides our own. */
  videoHosts: z.array(z.enum(videoHostNames)),
})
export type Configuration = z.infer<typeof configurationSchema>

export const systemEndpoints = {
  getHealth: endpoint({
    method: 'GET',
    path: 'health',
    summary: 'The process is up; which providers are simulated, and how the academy is set up for the web',
    access: 'anyone',
    status: 200,
    reply: z.object({
      status: z.literal('ok'),
      simulated: z.array(z.enum(simulatedNames)),
      /** Every page but the announcement and the legal ones is closed. */
      comingSoon: z.boolean(),
      /** Where the community is; null where there is none (DSC-11). */
      community: z.nullable(z.object({ inviteUrl: z.string() })),
      /** There is a newsletter to sign up for. */
      newsletter: z.boolean(),
      configuration: configurationSchema,
    }),
    errors: [],
    calledBy: 'web',
  }),
  getReady: endpoint({
    method: 'GET',
    path: 'ready',
    summary: 'The process can serve: database answers and its schema is current',
    access: 'anyone',
    status: 200,
    reply: z.object({ status: z.literal('ready'), database: z.enum(['postgres', 'pglite']) }),
    errors: [],
    calledBy: 'whatever watches the process',
  }),
  moveClock: endpoint({
    method: 'POST',
    path: 'simulation/clock',
    summary: 'Sets how far the product runs ahead of real time; exists only while providers are simulated',
    access: 'simulation',
    body: z.object({ offsetMs: z.int().check(z.gte(0), z.lte(20 * 366 * dayMs)) }),
    status: 200,
    reply: z.object({ offsetMs: z.int(), now: z.string() }),
    errors: [],
    calledBy: 'the sandbox',
  }),
}
