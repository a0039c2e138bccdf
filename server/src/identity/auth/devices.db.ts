import { and, count, eq, lt } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { knownDevices } from '#identity/auth/devices.tables.ts'

type Device = typeof knownDevices.$inferInsert

/** Records that a device was seen. Returns true when it was known before. */
export async function touchDevice(tx: Transaction, { userId, cookieHash, lastSeenAt }: Device): Promise<boolean> {
  const known = await tx
    .update(knownDevices)
    .set({ lastSeenAt })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.cookieHash, cookieHash)))
    .returning({ userId: knownDevices.userId })
  return known.length > 0
}

export async function insertDevice(tx: Transaction, device: Device): Promise<void> {
  await tx.insert(knownDevices).values(device).onConflictDoNothing()
}

export async function countDevices(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.select({ known: count() }).from(knownDevices).where(eq(knownDevices.userId, userId))
  return row?.known ?? 0
}

/** Deletes devices last seen before a moment. Returns how many. */
export const deleteDevicesBefore = (db: Executor, moment: Date): Promise<number> =>
  deleteBatch(db, knownDevices, lt(knownDevices.lastSeenAt, moment))
