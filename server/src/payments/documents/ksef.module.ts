import type { Module } from '#module.ts'
import * as table from '#payments/documents/ksef.db.ts'
import { ksefQueue } from '#payments/documents/ksef.jobs.ts'
import { warnedUntil } from '#payments/documents/ksef.rules.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'
import type { WaitingCount } from '#stalled-records.ts'

/** Documents that KSeF refused, or that have to be there by today or the next working day (BO-163, BO-164). */
const waitingSends: WaitingCount = {
  kind: 'ksef-sends',
  permission: 'documents.correct',
  notice: 'ksef-error',
  async find(db, now, limit) {
    const rows = await table.selectPressing(db, warnedUntil(warsawDay(now)), limit)
    return rows.map(({ dueOn, ...row }) => ({ ...row, ...(dueOn ? { dueOn } : {}) }))
  },
  count: (db, now) => table.countPressing(db, warnedUntil(warsawDay(now))),
}

export const ksefModule: Module = { queues: [ksefQueue], waitingCounts: [waitingSends] }
