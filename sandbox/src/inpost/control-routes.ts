import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { ControlError, parseControl } from '#control-errors.ts'
import { sendShipmentEvent } from './shipment-webhooks.ts'
import { failModes, pointStatuses, shipmentFailures } from './state.ts'

const nextCall = z.strictObject({ fail: z.enum(failModes) })
const pointName = z.object({ name: z.string().regex(/^[A-Z0-9-]{4,20}$/, 'Send a name such as LUB24N') })
const pointCall = z.strictObject({ status: z.enum(pointStatuses) })

const shipmentCall = z.strictObject({
  fail: z.enum(shipmentFailures),
  details: z.record(z.string(), z.unknown()).optional(),
  isHeld: z.boolean().optional(),
})
const moveCall = z.strictObject({
  status: z.string().regex(/^\w{3,60}$/, 'Send a status such as delivered'),
  /** How often the app is told. */
  events: z.number().int().min(0).max(5).default(1),
})

/** Lets tests simulate failures and change points. Registered under /control/inpost. */
export async function inpostControl(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { state } = context
  app.get('/', async () => {
    const { shipments, ...values } = state.data.inpost
    return { ...values, shipments: [...shipments.values()] }
  })

  // Lasts until the next call, because the app retries.
  app.post('/next', async (request) => {
    const { fail } = parseControl(nextCall, request.body)
    return state.change(({ inpost }) => {
      inpost.fail = fail
      return { fail }
    })
  })

  app.post('/points/:name', async (request) => {
    const { name } = parseControl(pointName, request.params)
    const { status } = parseControl(pointCall, request.body)
    return state.change(({ inpost }) => {
      inpost.points[name] = status
      return { name, status }
    })
  })

  // Lasts until the next call, except for a lost answer.
  app.post('/next-shipment', async (request) => {
    const next = parseControl(shipmentCall, request.body)
    return state.change(({ inpost }) => {
      inpost.nextShipment = next
      return next
    })
  })

  // Moves the parcel of a number on and tells the app.
  app.post<{ Params: { number: string } }>('/parcels/:number', async (request) => {
    const { status, events } = parseControl(moveCall, request.body)
    const { number } = request.params
    const id = [...state.data.inpost.shipments.values()].find((each) => each.number === number)?.id
    const moved = state.change(({ inpost }) => {
      const shipment = inpost.shipments.get(String(id))
      if (shipment) shipment.status = status
      return shipment && { ...shipment }
    })
    if (!moved) throw new ControlError(404, `No parcel ${number}.`)
    const statuses: (number | null)[] = []
    for (let sent = 0; sent < events; sent++)
      statuses.push(await sendShipmentEvent(context, moved, 'shipment_status_changed'))
    return { status, statuses }
  })
}
