import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { drawLabel } from './label.ts'
import { listPoints } from './points.ts'
import { shipmentSchema, toDetails } from './shipment-schema.ts'
import { sendShipmentEvent } from './shipment-webhooks.ts'
import type { StoredShipment } from './state.ts'

const { token, organizationId } = simulation.inpost

const listQuery = z.strictObject({
  created_at_gteq: z.iso.datetime().optional(),
  sort_by: z.enum(['id']).optional(),
  sort_order: z.enum(['asc', 'desc']).optional(),
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
})
const labelQuery = z.strictObject({
  format: z.string().regex(/^pdf$/i),
  type: z.enum(['normal', 'A6']).default('normal'),
})

/** Statuses before the carrier has sold the shipment: it has no label and may be cancelled. */
const unsold: readonly string[] = ['created', 'offers_prepared']
const beforeConfirmed: readonly string[] = [...unsold, 'offer_selected']

const problem = (reply: FastifyReply, status: number, error: string, details: unknown = {}) =>
  reply.status(status).send({ status, error, message: `Simulated: ${error}`, details })

const toApi = ({ id, reference, service, status, number, createdAt, refusal }: StoredShipment) => ({
  href: `https://api-shipx-pl.easypack24.net/v1/shipments/${id}`,
  ...{ id, reference, service, status, tracking_number: number, created_at: createdAt },
  offers:
    status === 'created' ? [] : [{ id, status: refusal ? 'unavailable' : 'selected', unavailability_reasons: [] }],
  transactions: refusal ? [{ id, status: 'failure', details: refusal }] : [],
})

/**
 * Simulates the shipments of InPost's ShipX in the simplified mode: the carrier offers, selects and sells by itself, seen
 * one status further at each question. Registered under /inpost/v1.
 */
export async function inpostShipments(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state, clock } = context
  app.addHook('preHandler', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${token}`) return problem(reply, 401, 'unauthorized')
  })
  const find = (id: string) => state.data.inpost.shipments.get(id)

  app.get(`/organizations/${organizationId}`, async () => ({ id: Number(organizationId), name: 'Piaskownica' }))

  app.post(`/organizations/${organizationId}/shipments`, async (request, reply) => {
    const parsed = shipmentSchema.safeParse(request.body)
    if (!parsed.success) return problem(reply, 400, 'validation_failed', toDetails(parsed.error.issues))
    const { custom_attributes: attributes, reference, service } = parsed.data
    const point = attributes && listPoints(state.data.inpost).find(({ name }) => name === attributes.target_point)
    if (attributes && point?.status !== 'Operating')
      return problem(reply, 400, 'validation_failed', { custom_attributes: [{ target_point: ['does_not_exist'] }] })
    const { nextShipment } = state.data.inpost
    if (nextShipment.fail === 'refused')
      return problem(reply, 400, 'validation_failed', nextShipment.details ?? { receiver: [{ phone: ['invalid'] }] })
    const made = state.change(({ inpost }): StoredShipment => {
      const id = inpost.lastShipmentId + 1
      const shipment: StoredShipment = {
        ...{ id, reference, service, status: 'created', number: null, body: parsed.data },
        createdAt: new Date(clock.now()).toISOString(),
        refusal: nextShipment.fail === 'unpaid' ? { error: 'insufficient_funds' } : null,
      }
      inpost.lastShipmentId = id
      inpost.shipments.set(String(id), shipment)
      if (nextShipment.fail === 'lost') inpost.nextShipment = { fail: 'none' }
      return shipment
    })
    if (nextShipment.fail === 'lost') {
      request.raw.socket.destroy()
      return reply.hijack()
    }
    return reply.status(201).send(toApi(made))
  })

  app.get(`/organizations/${organizationId}/shipments`, async (request, reply) => {
    const parsed = listQuery.safeParse(request.query)
    if (!parsed.success) return problem(reply, 400, 'invalid_parameter')
    const { created_at_gteq: since = '', sort_order: order, page, per_page: size } = parsed.data
    const found = [...state.data.inpost.shipments.values()].filter(({ createdAt }) => createdAt >= since)
    if (order === 'desc') found.reverse()
    const items = found.slice((page - 1) * size, page * size).map(toApi)
    return { count: found.length, page, per_page: size, total_pages: Math.ceil(found.length / size), items }
  })

  app.get<{ Params: { id: string } }>('/shipments/:id', async ({ params: { id } }, reply) => {
    const before = find(id)
    if (!before) return problem(reply, 404, 'resource_not_found')
    const { isHeld } = state.data.inpost.nextShipment
    const step = beforeConfirmed.indexOf(before.status)
    if (step >= 0 && !before.refusal && !isHeld) {
      const isSold = step === beforeConfirmed.length - 1
      state.change(({ inpost }) => {
        const shipment = inpost.shipments.get(id)
        if (!shipment) return
        shipment.status = beforeConfirmed[step + 1] ?? 'confirmed'
        if (isSold) shipment.number = `6200${id.padStart(20, '0')}`
      })
      const sold = find(id)
      if (isSold && sold) void sendShipmentEvent(context, sold, 'shipment_confirmed')
    }
    return toApi(find(id) ?? before)
  })

  app.get<{ Params: { id: string } }>('/shipments/:id/label', async (request, reply) => {
    const shipment = find(request.params.id)
    if (!shipment) return problem(reply, 404, 'resource_not_found')
    if (!labelQuery.safeParse(request.query).success) return problem(reply, 400, 'invalid_parameter')
    if (!shipment.number) return problem(reply, 400, 'invalid_action')
    const { receiver, custom_attributes: attributes } = shipment.body
    const to = attributes?.target_point ?? receiver.address?.city ?? ''
    const lines = ['InPost', shipment.number, shipment.reference, `${receiver.first_name} ${receiver.last_name}`, to]
    return reply.type('application/pdf').send(drawLabel(lines))
  })

  app.delete<{ Params: { id: string } }>('/shipments/:id', async ({ params: { id } }, reply) => {
    const shipment = find(id)
    if (!shipment) return problem(reply, 404, 'resource_not_found')
    if (!unsold.includes(shipment.status)) return problem(reply, 400, 'invalid_action')
    state.change(({ inpost }) => inpost.shipments.delete(id))
    return reply.status(204).send()
  })
}
