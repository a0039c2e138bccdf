import { simulation } from '@slodki-ul/contract/simulation'
import * as z from 'zod'

const amount = z.coerce.number().nonnegative()
const currency = z.literal('PLN')
const ids = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('Not JSON.')
      return z.NEVER
    }
  })
  .pipe(z.array(z.string()).min(1))
const contents = z
  .string()
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(z.array(z.strictObject({ id: z.string(), quantity: z.int().min(1) })).min(1))
const contentType = z.enum(['product', 'product_group'])

/** Parameters of the pixel's standard events that the platform sends (MKT-12). */
const paramsOf: Record<string, z.ZodType<Record<string, unknown>>> = {
  Contact: z.strictObject({}),
  ViewContent: z.strictObject({
    content_ids: ids,
    content_type: contentType,
    content_name: z.string().optional(),
    value: amount,
    currency,
  }),
  Lead: z.strictObject({ currency, value: amount.optional() }),
  CompleteRegistration: z.strictObject({ status: z.literal('true').optional() }),
  InitiateCheckout: z.strictObject({
    content_ids: ids,
    content_type: contentType,
    contents,
    num_items: z.coerce.number().int().min(1),
    value: amount,
    currency,
  }),
  Purchase: z.strictObject({ value: amount, currency }),
  Subscribe: z.strictObject({ value: amount, currency }),
}

const envelope = z.looseObject({
  id: z.literal(simulation.pixel.id, 'No such pixel.'),
  ev: z.string(),
  eid: z.string().min(8, 'Every event needs an id.').max(100),
  dl: z.url(),
  fbp: z.string().regex(/^fb\.\d\.\d+\.\d+$/),
})

/** Parses the query of one event; its custom data are in `cd[…]`. Throws a ZodError. */
export function readEvent(query: Record<string, string>) {
  const { ev, eid, dl, fbp } = envelope.parse(query)
  const params = paramsOf[ev]
  if (!params) throw new z.ZodError([{ code: 'custom', path: ['ev'], message: `Unexpected event: ${ev}`, input: ev }])
  const fields = Object.entries(query).flatMap(([name, value]) => {
    const field = /^cd\[(\w+)\]$/.exec(name)?.[1]
    return field ? [[field, value] as const] : []
  })
  return { event: ev, eventId: eid, page: dl, browser: fbp, data: params.parse(Object.fromEntries(fields)) }
}
