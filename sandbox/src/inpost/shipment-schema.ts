import * as z from 'zod'

/** Services and templates of ShipX that an organization of a shop may use. */
const services = ['inpost_locker_standard', 'inpost_courier_standard'] as const
const templates = ['small', 'medium', 'large'] as const

const text = z.string('invalid').min(1, 'required').max(255, 'too_long')
const positive = (max: number) => z.number('not_a_number').gte(1, 'invalid').lt(max, 'invalid')

const address = z.strictObject({
  street: text,
  building_number: text.max(20, 'too_long'),
  city: text,
  post_code: z.string().regex(/^\d{2}-\d{3}$/, 'invalid'),
  country_code: z.literal('PL', 'invalid'),
})

const receiver = z.strictObject({
  first_name: text,
  last_name: text,
  email: z.email('invalid'),
  phone: z.string('required').regex(/^\d{9}$/, 'invalid'),
  address: address.optional(),
})

const parcel = z
  .strictObject({
    template: z.enum(templates, 'invalid').optional(),
    dimensions: z
      .strictObject({ length: positive(3_501), width: positive(2_401), height: positive(2_401), unit: z.literal('mm') })
      .optional(),
    weight: z.strictObject({ amount: z.number('not_a_number').gt(0, 'invalid'), unit: z.literal('kg') }).optional(),
  })
  .refine(({ template, dimensions }) => template || dimensions, { error: 'required', path: ['dimensions'] })
  .refine(({ template, weight }) => template || weight, { error: 'required', path: ['weight'] })
  .refine(({ template, weight }) => !template || !weight || weight.amount <= 25, {
    error: 'invalid',
    path: ['weight', 'amount'],
  })

/** The body of POST /v1/organizations/:id/shipments in the simplified mode, where the service is given. */
export const shipmentSchema = z
  .strictObject({
    receiver,
    parcels: z.array(parcel).min(1, 'required').max(1, 'too_many'),
    custom_attributes: z.strictObject({ target_point: text }).optional(),
    insurance: z.strictObject({ amount: positive(10_000_000), currency: z.literal('PLN') }).optional(),
    service: z.enum(services, 'invalid'),
    reference: z.string().min(3, 'too_short').max(100, 'too_long'),
  })
  .refine(({ service, custom_attributes }) => service !== 'inpost_locker_standard' || custom_attributes, {
    error: 'required',
    path: ['custom_attributes', 'target_point'],
  })
  .refine(({ service, receiver: { address: to } }) => service !== 'inpost_courier_standard' || to, {
    error: 'required',
    path: ['receiver', 'address'],
  })

type Details = { [field: string]: (string | Details)[] }

/** Issues as ShipX lists them: fields nest in lists, `{"receiver": [{"phone": ["invalid"]}]}`. */
export function toDetails(issues: readonly { path: PropertyKey[]; message: string }[]): Details {
  const details: Details = {}
  for (const { path, message } of issues) {
    let level = details
    const names = path.filter((name) => typeof name === 'string')
    for (const [depth, name] of names.entries()) {
      level[name] ??= []
      const list = level[name]
      if (depth === names.length - 1) list.push(message)
      else {
        const next = list.find((item) => typeof item === 'object')
        if (next) level = next
        else {
          const made: Details = {}
          list.push(made)
          level = made
        }
      }
    }
  }
  return details
}
