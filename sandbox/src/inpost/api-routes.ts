import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { type ApiPoint, listPoints } from './points.ts'
import { inpostShipments } from './shipment-routes.ts'
import { recordCall } from './state.ts'

const page = z.coerce.number().int().min(1)

const listQuery = z.strictObject({
  name: z.string().optional(),
  city: z.string().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  page: page.default(1),
  per_page: page.max(500).default(25),
})

/** Longer than any timeout of the app; milliseconds. */
const slowMs = 60_000

/** Simulates InPost's API: the public list of points, a single point, and shipments. Registered under /inpost/v1. */
export async function inpostApi(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state } = context
  app.addHook('preHandler', async (request, reply) => {
    const { fail } = state.change(({ inpost }) => {
      recordCall(inpost, request.url.slice('/inpost'.length))
      return inpost
    })
    if (fail === 'none') return
    return await simulateFailure(fail, request, reply)
  })

  await app.register((scope) => inpostShipments(scope, context))

  app.get('/points', async (request, reply) => {
    const parsed = listQuery.safeParse(request.query)
    if (!parsed.success) {
      return await reply.status(400).send({
        status: 400,
        error: 'validation_failed',
        message: 'There are some validation errors. Check details object for more info.',
        details: z.flattenError(parsed.error).fieldErrors,
      })
    }
    const { page: number, per_page: size, ...filter } = parsed.data
    const found = listPoints(state.data.inpost).filter((point) => matches(point, filter))
    return {
      href: 'https://api-shipx-pl.easypack24.net/v1/points',
      count: found.length,
      page: number,
      per_page: size,
      total_pages: Math.ceil(found.length / size),
      items: found.slice((number - 1) * size, number * size),
    }
  })

  app.get<{ Params: { name: string } }>('/points/:name', async (request, reply) => {
    const { name } = request.params
    const point = listPoints(state.data.inpost).find((each) => each.name === name)
    return (
      point ??
      (await reply.status(404).send({
        status: 404,
        error: 'resource_not_found',
        message: `Requested resource was not found.`,
        details: {},
      }))
    )
  })
}

function matches(point: ApiPoint, { name, city, type, status }: Omit<z.infer<typeof listQuery>, 'page' | 'per_page'>) {
  const includesAny = (text: string | undefined, values: string[]) =>
    text === undefined || text.split(',').some((each) => values.includes(each))
  return (
    includesAny(name, [point.name]) &&
    includesAny(city, [point.address_details.city]) &&
    includesAny(type, point.type) &&
    includesAny(status, [point.status])
  )
}

async function simulateFailure(
  fail: 'down' | 'slow' | 'error' | 'garbage',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (fail === 'error') return await reply.status(500).send({ status: 500, error: 'internal_server_error' })
  if (fail === 'garbage') return await reply.type('text/html').send('<html><body>Przerwa techniczna</body></html>')
  // Stops waiting when the client closes the connection.
  if (fail === 'slow') await wait(slowMs, undefined, { ref: false, signal: closed(request) }).catch(() => {})
  request.raw.destroy()
  return reply.hijack()
}

function closed(request: FastifyRequest): AbortSignal {
  const controller = new AbortController()
  request.raw.once('close', () => controller.abort())
  return controller.signal
}
