import { createHash } from 'node:crypto'
import type { MonthExports, RegisterPackage } from '@slodki-ul/contract/compliance/accounting.admin'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import { insertExport, selectExportedAt, selectExports } from '#compliance/accounting/exports.db.ts'
import { exportedRow, laterDifferences } from '#compliance/accounting/later-differences.rules.ts'
import { monthBefore, registerDueOn } from '#compliance/accounting/register-days.rules.ts'
import { type RegisterFormat, registerFile } from '#compliance/accounting/register-file.ts'
import { makeRegister } from '#compliance/accounting/sales-register.service.ts'
import type { Context } from '#context.ts'
import { makeReport } from '#db/report.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'

/** The register of a month as a file; what it said is kept with the file's hash. Fails with ERRORS.RUNBUSY. */
export const exportRegister = (
  context: Context,
  caller: StaffCaller,
  month: string,
  format: RegisterFormat,
): Promise<Outcome<FileResponse>> =>
  makeReport(context, async (tx) => {
    const { rows } = await makeRegister(tx, context, month)
    const content = await registerFile(rows, format)
    const hash = createHash('sha256').update(content).digest('hex')
    const [last] = await selectExports(tx, month)
    // The same file asked for again is the one that is kept.
    if (last?.hash !== hash)
      await insertExport(tx, { month, format, hash, rows: rows.map(exportedRow), madeAt: context.clock.date() })
    await recordChange(tx, context, caller, {
      ...{ record: 'sales-register', recordId: month, before: {} },
      after: { format, hash, rows: rows.length },
    })
    return succeed({ name: `rejestr-sprzedazy-${month}.${format}`, content })
  })

const inZloty = (grosze: number | null) => (grosze === null ? null : toZloty(grosze))

/** The exports of a month, and what has changed since the last one (BO-166, BO-167). */
export async function getMonthExports(context: Context, month: string): Promise<Outcome<MonthExports>> {
  const made = await selectExports(context.db, month)
  const { rows } = await makeRegister(context.db, context, month)
  const [last] = made
  const { differences, numberedSince } = last
    ? laterDifferences(last.rows, rows.map(exportedRow))
    : { differences: [], numberedSince: [] }
  return succeed({
    exports: made.map(({ id, format, hash, madeAt, rows: { length } }) => ({
      ...{ id, format, hash, rowsCount: length, madeAt: madeAt.toISOString() },
    })),
    differences: differences.map((each) => ({
      ...each,
      ...{ before: inZloty(each.before), after: inZloty(each.after) },
    })),
    numberedSince,
  })
}

/** By when the register of a month goes to the accountant, and when it and that before were exported. */
export async function getRegisterPackage(
  { db }: Pick<Context, 'db'>,
  month: string,
): Promise<Outcome<RegisterPackage>> {
  const previous = monthBefore(month)
  const momentOf = async (each: string) => (await selectExportedAt(db, each))?.toISOString() ?? null
  return succeed({
    dueOn: registerDueOn(month),
    exportedAt: await momentOf(month),
    previous: { month: previous, exportedAt: await momentOf(previous) },
  })
}
