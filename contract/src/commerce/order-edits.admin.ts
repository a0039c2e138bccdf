import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader, versionHeader } from '../admin-endpoint.ts'

/** Longest note of staff, and longest message to a buyer. */
export const noteMax = 2000
/** Minutes for which its author may change a note (BO-067). */
export const noteEditMinutes = 15
/** Most tags of an order, and the longest of them. */
export const tagsMax = 10
export const tagMax = 30

/** Longer than any rule allows: the rules name the limit of each field. */
const text = z.string().check(z.trim(), z.maxLength(500))
const contactSchema = z.strictObject({
  ...{ firstName: text, lastName: text, email: text, phone: text },
  ...{ street: text, line2: text, zipCode: text, city: text, parcelPoint: text },
})

const written = z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(noteMax)) })
export const orderTag = z.string().check(z.trim(), z.minLength(1), z.maxLength(tagMax))

const common = {
  permission: 'orders.edit',
  audit: { record: 'order', id: 'id' },
  params: z.object({ id: z.uuid() }),
  calledBy: 'admin',
} as const
const none = { status: 204, reply: null } as const
const post = { ...common, ...none, method: 'POST', headers: z.object(idempotencyHeader) } as const

/** What staff write on an order and change of it. */
export const orderEditsEndpoints = {
  changeOrder: adminEndpoint({
    ...common,
    method: 'PATCH',
    path: 'admin/orders/{id}',
    summary:
      'Changes the given contact data, address or parcel point before shipping; the old values are kept (BO-068)',
    headers: z.object(versionHeader),
    body: z.partial(contactSchema),
    status: 200,
    reply: z.object({ version: z.int(), values: contactSchema }),
    errors: [
      'ERRORS.UNABLETOLOADORDER',
      'ERRORS.ACTIONNOTALLOWED',
      'ERRORS.VERSIONREQUIRED',
      'ERRORS.CHANGEDMEANWHILE',
      'ERRORS.PARCELPOINTUNAVAILABLE',
    ],
  }),
  addOrderNote: adminEndpoint({
    ...post,
    path: 'admin/orders/{id}/notes',
    summary: 'Adds an internal note to an order',
    body: written,
    errors: ['ERRORS.UNABLETOLOADORDER', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  changeOrderNote: adminEndpoint({
    ...common,
    ...none,
    method: 'PUT',
    path: 'admin/orders/{id}/notes/{noteId}',
    summary: 'Changes the text of a note, for 15 minutes and by its author only (BO-067)',
    params: z.object({ id: z.uuid(), noteId: z.uuid() }),
    body: written,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
  sendOrderMessage: adminEndpoint({
    ...post,
    path: 'admin/orders/{id}/messages',
    summary: 'Mails a message about an order to its buyer, in the language of the order (BO-067)',
    body: written,
    errors: ['ERRORS.UNABLETOLOADORDER', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  setOrderTags: adminEndpoint({
    ...common,
    ...none,
    method: 'PUT',
    path: 'admin/orders/{id}/tags',
    summary: 'Sets the tags of an order (BO-070)',
    body: z.strictObject({ tags: z.array(orderTag).check(z.maxLength(tagsMax)) }),
    errors: ['ERRORS.UNABLETOLOADORDER'],
  }),
  setCodException: adminEndpoint({
    ...common,
    ...none,
    method: 'PUT',
    path: 'admin/orders/{id}/cod-exception',
    summary: 'Lets the buyer of an order pay on delivery although parcels came back, or takes that back (BO-071)',
    body: z.strictObject({ isExcepted: z.boolean() }),
    errors: ['ERRORS.UNABLETOLOADORDER'],
  }),
  listOrderTags: adminEndpoint({
    method: 'GET',
    path: 'admin/order-tags',
    summary: 'All tags of orders, the most used first',
    permission: 'orders.view',
    status: 200,
    reply: z.array(z.object({ tag: z.string(), ordersCount: z.int() })),
    errors: [],
    calledBy: 'admin',
  }),
}
