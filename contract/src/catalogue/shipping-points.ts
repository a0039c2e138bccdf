import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { textMax } from '../limits.ts'
import { zlotySchema } from '../money.ts'
import { pageQuery } from '../pagination.ts'

/** A place where a parcel can be collected, as its provider describes it. */
const parcelPointSchema = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  postCode: z.string(),
  /** Directions, such as "Przy wejściu do sklepu". Polish, as written by the provider. */
  description: z.string(),
  isOpenAlways: z.boolean(),
  openingHours: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type ParcelPoint = z.infer<typeof parcelPointSchema>

/** The fields of a point that a form stores. */
export type ChosenPoint = Pick<ParcelPoint, 'name' | 'street' | 'city'>

export const shippingEndpoints = {
  listPoints: endpoint({
    method: 'GET',
    path: 'shipping/points',
    summary: 'Parcel-locker points that are open, best match first (Q-61)',
    access: 'anyone',
    query: z.object({
      ...pageQuery,
      /** Words of a name, city, street or post code; without a complete match the best partial matches are returned. */
      search: z._default(z.string().check(z.trim(), z.maxLength(textMax)), ''),
    }),
    status: 200,
    reply: z.array(parcelPointSchema),
    paged: true,
    errors: [],
    calledBy: 'web',
  }),
  getDelivery: endpoint({
    method: 'GET',
    path: 'shipping/delivery',
    summary: 'What the cheapest delivery of a parcel costs, and when one ordered now is expected',
    access: 'anyone',
    status: 200,
    reply: z.object({
      delivery: z.nullable(
        z.object({
          /** Gross price in zloty, without cash on delivery. */
          price: zlotySchema,
          /** The first and the last expected day, ISO dates in Warsaw. */
          from: z.iso.date(),
          to: z.iso.date(),
        }),
      ),
    }),
    errors: [],
    calledBy: 'web',
  }),
  getWidget: endpoint({
    method: 'GET',
    path: 'shipping/widget',
    summary: "The provider's map of points, while a token is configured (API-76)",
    access: 'anyone',
    status: 200,
    reply: z.object({
      widget: z.nullable(z.object({ script: z.string(), styles: z.string(), token: z.string() })),
    }),
    errors: [],
    calledBy: 'web',
  }),
}
