import type { orderEditsEndpoints } from '@slodki-ul/contract/commerce/order-edits.admin'
import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { homeZone } from '@slodki-ul/contract/dates'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { Temporal } from 'temporal-polyfill'
import { lockOrder, type OrderRow } from '#commerce/orders/orders.db.ts'
import * as table from '#commerce/orders/uncollected.db.ts'
import { phoneDigits, withoutAlias } from '#commerce/orders/uncollected.rules.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { currentKey, deriveSecret } from '#secrets.ts'
import type { SigningKey } from '#signing-keys.ts'

/** Parcels that came back after which nothing more is sent to be paid on delivery. */
const uncollectedMax = 2
/** Months for which that is remembered. */
const rememberedMonths = 24

type Buyer = { email: string; phone: string }
type Deps = Pick<Context, 'config'>

/** Hashes of an e-mail and a phone, however they are written. */
function hashesOf(key: SigningKey, { email, phone }: Buyer): { emailHash: string; phoneHash: string | null } {
  const number = phoneDigits(phone)
  const hash = (subject: string) => deriveSecret(key, 'uncollected parcels', subject)
  return {
    emailHash: hash(`email ${withoutAlias(normalizeEmail(email))}`),
    phoneHash: number === null ? null : hash(`phone ${number}`),
  }
}

/** The hashes under all keys: one that was made before a rotation still counts. */
const allHashes = ({ config }: Deps, buyer: Buyer): string[] =>
  config.signingKeys.flatMap((key) => {
    const { emailHash, phoneHash } = hashesOf(key, buyer)
    return phoneHash === null ? [emailHash] : [emailHash, phoneHash]
  })

/** Remembers that a parcel by cash on delivery came back; of one that was paid in advance nothing is kept. */
export async function noteUncollected(
  tx: Transaction,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  order: OrderRow,
): Promise<void> {
  if (order.paymentMethod !== 'Cod') return
  await table.insertUncollected(tx, {
    ...hashesOf(currentKey(config), order),
    ...{ orderId: order.id, at: clock.date() },
  })
}

/** Whether a buyer may pay on delivery: refused after two parcels that came back, unless staff made an exception (BO-071). */
export async function findCodState(db: Executor, deps: Deps, buyer: Buyer): Promise<StaffOrder['codState']> {
  const hashes = allHashes(deps, buyer)
  if ((await table.countHashed(db, hashes)) < uncollectedMax) return 'offered'
  return (await table.selectExceptions(db, hashes)).length > 0 ? 'excepted' : 'refused'
}

type ExceptionInput = Input<typeof orderEditsEndpoints.setCodException>['body']

/** Lets the buyer of an order pay on delivery all the same, or takes that back. Fails with ERRORS.UNABLETOLOADORDER. */
export const setCodException = (
  context: Context,
  caller: StaffCaller,
  id: string,
  { isExcepted }: ExceptionInput,
): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx): Promise<Outcome<undefined>> => {
    const order = await lockOrder(tx, id)
    if (!order || order.anonymisedAt) return fail('ERRORS.UNABLETOLOADORDER')
    const before = await findCodState(tx, context, order)
    // The whole exception, which may have been made from another order of the same e-mail or phone.
    const removed = await table.deleteExceptions(tx, allHashes(context, order))
    if (isExcepted) {
      const given = { givenAt: context.clock.date(), givenBy: caller.userId }
      const hashes = new Set([...removed, ...Object.values(hashesOf(currentKey(context.config), order))])
      await table.insertExceptions(
        tx,
        [...hashes].filter((hash) => hash !== null).map((hash) => ({ hash, ...given })),
      )
    }
    await recordChange(tx, context, caller, {
      ...{ record: 'order', recordId: id, before: { codState: before } },
      after: { codState: await findCodState(tx, context, order) },
    })
    return succeed(undefined)
  })

/** Forgets parcels and exceptions after 24 months. */
export function deleteOldUncollected({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(homeZone)
  const until = now.subtract({ months: rememberedMonths })
  return table.deleteUncollectedBefore(db, new Date(until.epochMilliseconds))
}
