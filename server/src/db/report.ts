import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { sql } from 'drizzle-orm'
import type { Clock } from '#clock.ts'
import { type Connection, rowsOf, setTransactionTime, type Transaction } from '#db/client.ts'

/** Reports and exports that may be made at the same time, by all processes together (BO-036). */
const slots = 2
/** Milliseconds that one statement of a report may take. */
const statementMs = 15_000
/** An arbitrary class of advisory locks, used only here. */
const lockClass = 271_828

async function takeSlot(tx: Transaction): Promise<boolean> {
  for (let slot = 1; slot <= slots; slot++) {
    const [row] = rowsOf<{ isTaken: boolean }>(
      await tx.execute(sql`select pg_try_advisory_xact_lock(${lockClass}::int, ${slot}::int) as "isTaken"`),
    )
    if (row?.isTaken) return true
  }
  return false
}

type Place = { readonly connection: Connection; readonly clock: Clock }

async function takePlace(tx: Transaction, longestMs = statementMs): Promise<Outcome<null>> {
  if (!(await takeSlot(tx))) return fail('ERRORS.RUNBUSY')
  await tx.execute(sql.raw(`set local statement_timeout = ${longestMs}`))
  return succeed(null)
}

/**
 * Makes a report or an export in one transaction on a connection of its own, so that the shop keeps its connections. Fails
 * with ERRORS.RUNBUSY while two others are being made.
 */
export function makeReport<Value>(
  { connection, clock }: Place,
  work: (tx: Transaction) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  return connection.maintain(clock.date(), async (tx): Promise<Outcome<Value>> => {
    const place = await takePlace(tx)
    return failed(place) ? place : work(tx)
  })
}

/** The same for what is read by several statements, which all see the data of one moment. Nothing can be written. */
export function readReport<Value>(
  { connection, clock }: Place,
  work: (tx: Transaction) => Promise<Outcome<Value>>,
  longestMs?: number,
): Promise<Outcome<Value>> {
  return connection.readSnapshot(async (tx): Promise<Outcome<Value>> => {
    await tx.execute(sql.raw(setTransactionTime(clock.date())))
    const place = await takePlace(tx, longestMs)
    return failed(place) ? place : work(tx)
  })
}
