import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { selectionOf, yesOrNo } from '../lists.ts'
import { staffOrdersQuery } from './orders.admin.ts'

/** Most orders of one pick list. */
export const pickListMax = 200

/** What is printed for packing (BO-049). */
export const orderPrintsEndpoints = {
  printPackingSlip: adminEndpoint({
    method: 'GET',
    path: 'admin/orders/{id}/packing-slip',
    summary: "The packing slip of an order on A4 in the buyer's language, with or without prices",
    permission: 'orders.pack',
    params: z.object({ id: z.uuid() }),
    query: z.strictObject({ hasPrices: yesOrNo }),
    status: 200,
    reply: null,
    file: 'application/pdf',
    errors: ['ERRORS.UNABLETOLOADORDER', 'ERRORS.ACTIONNOTALLOWED'],
    calledBy: 'admin',
  }),
  printPickList: adminEndpoint({
    method: 'POST',
    path: 'admin/orders/pick-list',
    summary: 'One list of the products of the chosen orders, summed and in the sequence of place and SKU',
    permission: 'orders.pack',
    audit: { record: 'orders' },
    headers: z.object(idempotencyHeader),
    body: z.strictObject({ selection: selectionOf(staffOrdersQuery) }),
    status: 200,
    reply: null,
    file: 'application/pdf',
    errors: ['ERRORS.ABOVELIMIT', 'ERRORS.ACTIONNOTALLOWED'],
    calledBy: 'admin',
  }),
}
