import type { AdminErrorCode } from '@slodki-ul/contract/admin-error-codes'
import type { productImportsEndpoints } from '@slodki-ul/contract/catalogue/product-imports.admin'
import { dayMs } from '@slodki-ul/contract/durations'
import type { Input } from '@slodki-ul/contract/endpoint'
import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { fail, type Outcome } from '@slodki-ul/contract/errors'
import type { Run } from '@slodki-ul/contract/platform/runs.admin'
import { findRunning, importAction, recordOf, takeBackAction } from '#catalogue/imports/import-actions.service.ts'
import * as table from '#catalogue/imports/imports.db.ts'
import { canTakeBack } from '#catalogue/imports/imports.rules.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { type RunCaller, startRun } from '#platform/runs/runs.service.ts'

type Rows = typeof productImportsEndpoints

/** Carries a refusal out of the start of a run, which a repeated request does not reach. */
class Refused extends Error {
  readonly code: ErrorCode | AdminErrorCode
  constructor(code: ErrorCode | AdminErrorCode) {
    super(code)
    this.code = code
  }
}

async function begin(
  context: Context,
  caller: RunCaller,
  { kind, importId }: { kind: string; importId: string },
  freeze: (tx: Transaction, record: table.ImportRecord) => Promise<number[]>,
): Promise<Outcome<Run>> {
  try {
    return await startRun(context, caller, { kind, input: { importId } }, async (tx) => {
      const record = await table.lockImport(tx, importId)
      if (!record) throw new Refused('ERRORS.NOTFOUND')
      const positions = await freeze(tx, record)
      if (positions.length === 0) throw new Refused('ERRORS.ACTIONNOTALLOWED')
      return positions.map((position) => recordOf(importId, position))
    })
  } catch (error) {
    if (error instanceof Refused) return fail(error.code)
    throw error
  }
}

/**
 * Begins to import exactly what the dry run showed (BO-086). Fails with ERRORS.REHEARSALCHANGED when it is another by now, with
 * ERRORS.NOTREADY while wrong rows are not to be skipped, and with ERRORS.ACTIONNOTALLOWED for a second time or for nothing.
 */
export const startProductImport = (
  context: Context,
  caller: RunCaller,
  { params: { id }, body }: Input<Rows['startProductImport']>,
): Promise<Outcome<Run>> =>
  begin(context, caller, { kind: importAction.kind, importId: id }, async (tx, record) => {
    if (record.confirmedAt) throw new Refused('ERRORS.ACTIONNOTALLOWED')
    if (record.hash !== body.hash) throw new Refused('ERRORS.REHEARSALCHANGED')
    const wrong = (await table.countRows(tx, [id])).get(id)?.wrong ?? 0
    if (wrong > 0 && !body.skipWrong) throw new Refused('ERRORS.NOTREADY')
    await table.updateImport(tx, id, { confirmedAt: context.clock.date() })
    return table.selectChanging(tx, id)
  })

/**
 * Begins to undo an import. Fails with ERRORS.ACTIONNOTALLOWED after 24 hours, for a second time, for nothing, and while the
 * import goes on: what it does later would stay.
 */
export const takeBackProductImport = (context: Context, caller: RunCaller, id: string): Promise<Outcome<Run>> =>
  begin(context, caller, { kind: takeBackAction.kind, importId: id }, async (tx, record) => {
    if (record.takenBackAt || !canTakeBack(record, context.clock.now())) throw new Refused('ERRORS.ACTIONNOTALLOWED')
    if ((await findRunning(tx, [id])).has(id)) throw new Refused('ERRORS.ACTIONNOTALLOWED')
    await table.updateImport(tx, id, { takenBackAt: context.clock.date() })
    return table.selectApplied(tx, id)
  })

/** Days for which an import is stored, as its run is. */
const importDays = 30

export const deleteOldImports = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  table.deleteBefore(db, new Date(clock.now() - importDays * dayMs))
