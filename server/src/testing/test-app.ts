import { minuteMs } from '@slodki-ul/contract/durations'
import type { Call, Reply, Request } from '@slodki-ul/contract/endpoint'
import type { Problem } from '@slodki-ul/contract/errors'
import type { Pagination } from '@slodki-ul/contract/pagination'
import type { Logger } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '#app.ts'
import type { Clock } from '#clock.ts'
import type { Context } from '#context.ts'
import { createLog } from '#log.ts'
import type { OutgoingMail } from '#providers/smtp.ts'
import type { Environment } from '#settings.ts'
import { composeContext } from '#start.ts'
import { type BillingFake, openBillingFake } from '#testing/billing-fake.ts'
import { type CardFake, openCardFake } from '#testing/card-fake.ts'
import { type DiscordFake, openDiscordFake } from '#testing/discord-fake.ts'
import { openCopy } from '#testing/engine.ts'
import { requireValidDocuments } from '#testing/issued-documents.ts'
import { runAll } from '#testing/jobs.ts'
import { type NewsletterFake, openNewsletterFake } from '#testing/newsletter-fake.ts'
import { openPointFake, type PointFake } from '#testing/point-fake.ts'
import { testConfig } from '#testing/settings.ts'
import { openShipmentFake, type ShipmentFake } from '#testing/shipment-fake.ts'
import { openSocialFake, type SocialFake } from '#testing/social-fake.ts'
import { openVatIdFake, type VatIdFake } from '#testing/vat-id-fake.ts'

export type TestClock = Clock & { advance(ms: number): void }

export type TestResponse<Row extends Call> = {
  status: number
  reply: Reply<Row>
  problem: Problem
  pagination: Pagination | null
  headers: Record<string, string | string[] | number | undefined>
  /** The raw response body, for files. */
  bytes: Buffer
}

export type TestApp = {
  context: Context
  app: FastifyInstance
  clock: TestClock
  cards: CardFake
  billing: BillingFake
  lockers: PointFake
  carrier: ShipmentFake
  vatIds: VatIdFake
  social: SocialFake
  discord: DiscordFake
  newsletter: NewsletterFake
  /** Sent mails, oldest first. */
  sent: OutgoingMail[]
  /** URL of its Postgres database; null for the embedded one. */
  url: string | null
  call<Row extends Call>(row: Row, request: Request<Row>, headers?: Record<string, string>): Promise<TestResponse<Row>>
  /** Does all due work once, in a fixed order; mails queued by it are sent by the next call. */
  runJobs(): Promise<void>
  /** Ends it; throws when an invoice that was issued could not go to KSeF. */
  close(): Promise<void>
}

/** A clock that stands still until moved, starting when the template was seeded. */
function frozenClock(start: number): TestClock {
  let now = start
  return {
    now: () => now,
    date: () => new Date(now),
    advance(ms) {
      now += ms
    },
  }
}

function queryOf(query: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) if (item !== undefined) params.append(name, String(item))
  }
  return params.size > 0 ? `?${params}` : ''
}

/** The whole server on its own database, with a frozen clock and in-memory payment and mail providers. */
export async function openTestApp(
  options: {
    env?: Environment
    parts?: Partial<Context>
    logger?: Logger
    through?: (url: string) => string
    /** Routes of the test's own; none can be added once the app is ready. */
    addRoutes?: (app: FastifyInstance, context: Context) => void
    /** Its documents were not issued but written by the test, or lost their buyers long after: they are not checked. */
    hasMadeUpDocuments?: boolean
  } = {},
): Promise<TestApp> {
  const connection = await openCopy(inject('template'), options.logger, options.through)
  const clock = frozenClock(inject('seededAt') + minuteMs)
  const cards = openCardFake()
  const billing = openBillingFake(cards, clock)
  const lockers = openPointFake()
  const carrier = openShipmentFake()
  const vatIds = openVatIdFake()
  const social = openSocialFake()
  const discord = openDiscordFake()
  const newsletter = openNewsletterFake()
  const sent: OutgoingMail[] = []
  const mail = {
    send: async (outgoing: OutgoingMail) => void sent.push(outgoing),
    check: async () => {},
    close: () => {},
  }
  const config = testConfig(inject('dataDir'), options.env)
  const context = await composeContext(config, createLog('silent'), connection, {
    clock,
    cards,
    billing,
    mail,
    points: lockers,
    shipments: carrier,
    vatIds,
    google: social.google,
    facebook: social.facebook,
    discord,
    newsletter,
    ...options.parts,
  })
  const app = await buildApp(context)
  options.addRoutes?.(app, context)
  // As when a process starts: what came due is done before the first call.
  await app.ready()
  return {
    context,
    app,
    clock,
    cards,
    billing,
    lockers,
    carrier,
    vatIds,
    social,
    discord,
    newsletter,
    sent,
    url: connection.url,
    async call(row, request, headers = {}) {
      const {
        params = {},
        query = {},
        body,
        headers: rowHeaders = {},
      } = request as Record<string, Record<string, unknown> | undefined>
      const path = row.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(String(params[name])))
      const response = await app.inject({
        method: row.method as 'GET',
        url: `/api/${path}${queryOf(query)}`,
        headers: { ...(rowHeaders as Record<string, string>), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      const isJson = response.body !== '' && /json/.test(String(response.headers['content-type']))
      const json = isJson ? response.json() : undefined
      const pagination = response.headers.pagination
      return {
        status: response.statusCode,
        reply: json,
        problem: json,
        pagination: typeof pagination === 'string' ? (JSON.parse(pagination) as Pagination) : null,
        headers: response.headers,
        bytes: response.rawPayload,
      }
    },
    runJobs: () => runAll(context),
    async close() {
      await app.close()
      try {
        if (!options.hasMadeUpDocuments) await requireValidDocuments(context)
      } finally {
        await connection.close()
      }
    },
  }
}
