import * as z from 'zod/mini'
import { dayMs } from '../durations.ts'
import { endpoint } from '../endpoint.ts'
import { toastDurations } from '../limits.ts'
import { paymentWays } from './shop-settings.ts'

/** Providers that the sandbox can simulate. */
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

/** Video hosts that a page may contact only with consent. */
export const videoHostNames = ['youtube', 'vimeo'] as const

const sentenceSchema = z.object({ pl: z.string(), en: z.string() })

/** The settings for the web (API-01). */
const configurationSchema = z.object({
  /** Base URLs of the API and of the web. */
  apiUrl: z.string(),
  frontUrl: z.string(),
  /** Whether this is the beta, which has its own URL. */
  beta: z.boolean(),
  /** The advertising pixel; null without one. */
  pixel: z.nullable(z.object({ id: z.string(), script: z.string() })),
  /** Hosts whose videos lessons may use besides our own. */
  videoHosts: z.array(z.enum(videoHostNames)),
  /** Milliseconds a toast stays open (UI-18). */
  toastMs: z.literal(toastDurations),
})
export type Configuration = z.infer<typeof configurationSchema>

export const systemEndpoints = {
  getHealth: endpoint({
    method: 'GET',
    path: 'health',
    summary: 'The process is up; which providers are simulated, and the settings that the web must know',
    access: 'anyone',
    status: 200,
    reply: z.object({
      status: z.literal('ok'),
      simulated: z.array(z.enum(simulatedNames)),
      /** Only the announcement and the legal pages are available. */
      comingSoon: z.boolean(),
      /** Invitation URL of the community; null without one (DSC-11). */
      community: z.nullable(z.object({ inviteUrl: z.string() })),
      /** Whether there is a newsletter. */
      newsletter: z.boolean(),
      /** Whether courses have comments. */
      comments: z.boolean(),
      /** Who sells and controls personal data, and the address for questions, as staff wrote them. */
      company: z.object({ name: z.string(), email: z.string() }),
      /** What the strip about maintenance says; null without any announced. */
      maintenance: z.nullable(sentenceSchema),
      /** What staff put over every page; null without anything. */
      announcement: z.nullable(sentenceSchema),
      /** What the checkout says while it is paused; null while it is not. */
      checkoutPause: z.nullable(sentenceSchema),
      /** Ways of payment that are off. */
      paymentsOff: z.array(z.enum(paymentWays)),
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
