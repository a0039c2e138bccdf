import type { Module } from '#module.ts'
import * as table from '#payments/documents/ksef.db.ts'
import { ksefDoctor } from '#payments/documents/ksef.doctor.ts'
import { ksefQueue } from '#payments/documents/ksef.jobs.ts'
import { warningAt } from '#payments/documents/ksef.rules.ts'
import type { WaitingCount } from '#stalled-records.ts'

/** Documents that KSeF refused, has not taken in a day, or that have to be there by the next working day (BO-163, BO-164). */
const waitingSends: WaitingCount = {
  kind: 'ksef-sends',
  permission: 'documents.correct',
  notice: 'ksef-error',
  async find(db, now, limit) {
    const rows = await table.selectPressing(db, warningAt(now), limit)
    return rows.map(({ dueOn, ...row }) => ({ ...row, ...(dueOn ? { dueOn } : {}) }))
  },
  count: (db, now) => table.countPressing(db, warningAt(now)),
}

export const ksefModule: Module = {
  queues: [ksefQueue],
  waitingCounts: [waitingSends],
  doctorChecks: [ksefDoctor],
}
