import { orderMovesEndpoints as moves, type ParcelInput } from '@slodki-ul/contract/commerce/order-moves.admin'
import { orderRecordEndpoints } from '@slodki-ul/contract/commerce/order-record.admin'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#db/client.ts'
import { anOrder, aProduct, orderOf } from '#testing/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

export type Move = 'packOrder' | 'deliverOrder' | 'noteOrderPaid'
type Headers = Record<string, string> | undefined

let numbers = 0
/** A parcel number of DPD that no other parcel has. */
export const aParcelNumber = () => `1000${String(++numbers).padStart(9, '0')}U`

export const aKey = () => ({ 'idempotency-key': crypto.randomUUID() })

/** The calls by which a member of staff moves orders on, as one for each press. */
export const staffOrders = (app: () => TestApp, headers: () => Headers) => ({
  act: (move: Move, id: string, own = headers()) => app().call(moves[move], { params: { id }, headers: aKey() }, own),
  ship: (id: string, parcels: ParcelInput[], own = headers()) =>
    app().call(moves.shipOrder, { params: { id }, headers: aKey(), body: { parcels } }, own),
  page: async (id: string, own = headers()) =>
    (await app().call(orderRecordEndpoints.getStaffOrder, { params: { id } }, own)).reply,
})

/** An order by cash on delivery of one product of 100.00 zł. */
export async function aCodOrder(testApp: TestApp, count = 1): Promise<string> {
  const cod = { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' } as const
  const { reply } = await anOrder(testApp, [[await aProduct(testApp, { price: 10000 }), count]], cod)
  return reply.orderId
}

/** An order by cash on delivery that left in one parcel; `total` in grosze is what is collected for it. */
export async function aShippedCodOrder(testApp: TestApp, { act, ship }: ReturnType<typeof staffOrders>) {
  const id = await aCodOrder(testApp)
  await act('packOrder', id)
  const parcelNumber = aParcelNumber()
  await ship(id, [{ number: parcelNumber }])
  return { id, parcelNumber, total: Number((await orderOf(testApp, id))?.total) }
}

/** Mails about an order, sent or not. */
export const mailsAbout = async ({ context }: TestApp, orderId: string) =>
  rowsOf<{ kind: string; occasion: string }>(
    await context.db.execute(sql`select kind, occasion from mails where data ->> 'orderId' = ${orderId}`),
  )
