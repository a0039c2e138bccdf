import { codSettlementsEndpoints as settlements } from '@slodki-ul/contract/commerce/cod-settlements.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InjectionPoint } from '#fault-injection.ts'
import { orderOf } from '#testing/factories.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey, aShippedCodOrder, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
let accountant: Record<string, string>
let shop: Record<string, string>
const calls = staffOrders(
  () => testApp,
  () => shop,
)
/** Throws at a point, as if the process ended there. */
let dies: InjectionPoint | null = null

beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '9' } })
  Object.assign(testApp.context, {
    fault: (point: InjectionPoint) => {
      if (dies === point) throw new Error('The process ended.')
    },
  })
  accountant = (await aStaffMember(testApp, ['accountant'])).headers
  shop = (await aStaffMember(testApp, ['shop'])).headers
}, 120_000)
afterAll(() => testApp.close())

async function aShippedOrder() {
  const { id, parcelNumber, total } = await aShippedCodOrder(testApp, calls)
  return { id, row: { parcelNumber, amount: (total / 100).toFixed(2) } }
}
const read = (orders: readonly Awaited<ReturnType<typeof aShippedOrder>>[], key = aKey()) =>
  testApp.call(
    settlements.readCodSettlement,
    { body: { name: 'DPD', rows: orders.map(({ row }) => row) }, headers: key },
    accountant,
  )
const isPaid = async (id: string) => ((await orderOf(testApp, id))?.paid_at ?? null) !== null
const statesOf = (reply: { rows: readonly { state: string }[] }) => reply.rows.map(({ state }) => state)

describe('a settlement of many orders', { timeout: 120_000 }, () => {
  it('holds the number series for one sale at a time: documents are issued between its rows', async () => {
    const [first, second, other] = [await aShippedOrder(), await aShippedOrder(), await aShippedOrder()]
    let reading: ReturnType<typeof read> | undefined
    await testApp.context.connection.transact(testApp.clock.date(), async (tx) => {
      await tx.execute(sql`select from orders where id = ${second.id}::uuid for no key update`)
      reading = read([first, second])
      await expect.poll(() => isPaid(first.id), { timeout: 20_000 }).toBe(true)
      await calls.act('noteOrderPaid', other.id)
      expect(await documentsOf(testApp, other.id)).toHaveLength(1)
      expect(await isPaid(second.id)).toBe(false)
    })
    expect(statesOf((await reading)?.reply as never)).toEqual(['noted', 'noted'])
    const numbers = await Promise.all([first, other, second].map(({ id }) => documentsOf(testApp, id)))
    expect(numbers.flat().map(({ number }) => number)).toEqual(
      numbers
        .flat()
        .map(({ number }) => number)
        .toSorted(),
    )
    expect(await findViolations(testApp)).toEqual([])
  })

  it.each<[InjectionPoint, string[]]>([
    ['action.after-commit', ['matched', 'matched', 'matched']],
    ['settlement.after-commit', ['noted', 'matched', 'matched']],
  ])('goes on after the process ended at %s, and notes nothing twice', async (at, left) => {
    const orders = [await aShippedOrder(), await aShippedOrder(), await aShippedOrder()]
    const key = aKey()
    dies = at
    const broken = await read(orders, key)
    dies = null
    expect(broken.status).toBe(500)
    const { rows } = (await testApp.context.db.execute(
      sql`select state from cod_settlement_rows where order_id = any(${sql.param(orders.map(({ id }) => id))}::uuid[]) order by position`,
    )) as unknown as { rows: { state: string }[] }
    expect(statesOf({ rows })).toEqual(left)
    // The same press again, the same rows read anew, and the button on its page, all at once.
    const { reply } = await read(orders, key)
    const again = await Promise.all([
      read(orders),
      testApp.call(settlements.finishCodSettlement, { params: { id: reply.id }, headers: aKey() }, accountant),
    ])
    for (const each of [reply, ...again.map((one) => one.reply)])
      expect(statesOf(each)).toEqual(['noted', 'noted', 'noted'])
    for (const { id } of orders) expect(await documentsOf(testApp, id)).toHaveLength(1)
    expect(await findViolations(testApp)).toEqual([])
  })

  it('leaves a row that fails to a decision and notes the others', async () => {
    const orders = [await aShippedOrder(), await aShippedOrder()]
    const [failing, fine] = orders
    // An order that cannot be moved any more by a rule of the database.
    await testApp.context.db.execute(sql`create function refuse_one() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$`)
    await testApp.context.db.execute(
      sql.raw(
        `create trigger refuse_one before update on orders for each row when (new.id = '${failing?.id}') execute function refuse_one()`,
      ),
    )
    const { reply } = await read(orders)
    expect(reply.rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['waiting', 'failed'],
      ['noted', null],
    ])
    expect([await isPaid(failing?.id ?? ''), await isPaid(fine?.id ?? '')]).toEqual([false, true])
    await testApp.context.db.execute(sql`drop trigger refuse_one on orders`)
    const decision = { decision: 'accept', note: 'Ponownie' } as const
    const { reply: decided } = await testApp.call(
      settlements.decideSettlementRow,
      { params: { id: reply.id, position: 1 }, body: decision, headers: aKey() },
      accountant,
    )
    expect(decided.rows[0]?.state).toBe('accepted')
    expect(await documentsOf(testApp, failing?.id ?? '')).toHaveLength(1)
    expect(await findViolations(testApp)).toEqual([])
  })
})
