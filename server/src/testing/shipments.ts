import { shipmentsEndpoints as rows } from '@slodki-ul/contract/commerce/shipments.admin'
import { sql } from 'drizzle-orm'
import { anOrder, aProduct } from '#testing/factories.ts'
import { settleQueue } from '#testing/jobs.ts'
import { reportPaid } from '#testing/paid-orders.ts'
import { aKey, staffOrders } from '#testing/staff-orders.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Delivery to a locker of InPost. */
export const toLocker = { shippingMethod: 'InPostPaczkomaty', inPostPoint: 'LUB12N' } as const

/** The calls about shipments of a member of staff, and what the queue does meanwhile. */
export function staffShipments(app: () => TestApp, staff: () => Record<string, string>) {
  const { act } = staffOrders(app, staff)
  const list = async (id: string) => (await app().call(rows.listShipments, { params: { id } }, staff())).reply
  const make = (id: string, body: object = { size: 'small', weightGrams: 500 }, headers = aKey()) =>
    app().call(rows.createShipment, { params: { id }, headers, body: body as never }, staff())
  /** Does what is due now, and after each of these milliseconds. */
  async function runShipments(...afterMs: number[]) {
    await settleQueue(app().context, 'shipments')
    for (const ms of afterMs) {
      app().clock.advance(ms)
      await settleQueue(app().context, 'shipments')
    }
  }
  /** A packed order of two products of known weight and sides. */
  async function aPackedOrder(change: Parameters<typeof anOrder>[2] = toLocker) {
    const testApp = app()
    const [jar, sheet] = [await aProduct(testApp, { price: 5000 }), await aProduct(testApp)]
    const weigh = (id: number, grams: number, sides: number[]) =>
      testApp.context.db.execute(
        sql`update products set weight_grams = ${grams}, sides_mm = ${JSON.stringify(sides)}::jsonb where id = ${id}`,
      )
    await weigh(jar, 1300, [90, 90, 120])
    await weigh(sheet, 200, [290, 20, 290])
    const lines: [number, number][] = [
      [jar, 2],
      [sheet, 1],
    ]
    const { reply } = await anOrder(testApp, lines, change)
    const session = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
    await reportPaid(testApp, testApp.cards.become(session?.id ?? '', 'paid'))
    await act('packOrder', reply.orderId)
    return reply.orderId
  }
  return {
    make,
    list,
    runShipments,
    aPackedOrder,
    /** A packed order with a confirmed shipment, and its parcel number. */
    async aLabelledOrder() {
      const id = await aPackedOrder()
      await make(id)
      await runShipments(2_000)
      return { id, number: (await list(id)).shipments[0]?.number ?? '' }
    },
  }
}
