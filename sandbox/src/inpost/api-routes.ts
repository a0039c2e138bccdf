import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { listWirePoints, type WirePoint } from './points.ts'
import { receive } from './state.ts'

const page = z.coerce.number().int().min(1)

const listQuery = z.strictObject({
  name: z.string().optional(),
  city: z.string().optional(),
  type: z.string().optional(),
  status: z.string().optional(),
  page: page.default(1),
  per_page: page.max(500).default(25),
})

/** Longer than anybody waits for a list of points. */
const slowMs = 60_000

/** The public part of the network's API: the list of points, and one of them. Registered under /inpost/v1. */
export async function inpostApi(app: FastifyInstance, { state }: SandboxContext): Promise<void> {
  app.addHook('preHandler', async (request, reply) => {
    const { fail } = state.change(({ inpost }) => {
      receive(inpost, request.url.slice('/inpost'.length))
      return inpost
    })
    if (fail === 'none') return
    return await misbehave(fail, request, reply)
  })

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
    const { page: number, per_page: size, ...wanted } = parsed.data
    const found = listWirePoints(state.data.inpost).filter((point) => fits(point, wanted))
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
    const point = listWirePoints(state.data.inpost).find((each) => each.name === name)
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

function fits(point: WirePoint, { name, city, type, status }: Omit<z.infer<typeof listQuery>, 'page' | 'per_page'>) {
  const isOne = (text: string | undefined, values: string[]) =>
    text === undefined || text.split(',').some((each) => values.includes(each))
  return (
    isOne(name, [point.name]) &&
    isOne(city, [point.address_details.city]) &&
    isOne(type, point.type) &&
    isOne(status, [point.status])
  )
}

async function misbehave(
  fail: 'down' | 'slow' | 'error' | 'garbage',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (fail === 'error') return await reply.status(500).send({ status: 500, error: 'internal_server_error' })
  if (fail === 'garbage') return await reply.type('text/html').send('<html><body>Przerwa techniczna</body></html>')
  // Whoever gave up waiting takes the connection along.
  if (fail === 'slow') await wait(slowMs, undefined, { ref: false, signal: closed(request) }).catch(() => {})
  request.raw.destroy()
  return reply.hijack()
}

function closed(request: FastifyRequest): AbortSignal {
  const controller = new AbortController()
  request.raw.once('close', () => controller.abort())
  return controller.signal
}
