import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#db/client.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The invariants that the fault runs check too: they hold whenever no work is in progress. */
const invariants = readFileSync(join(import.meta.dirname, '../../assets/invariants.sql'), 'utf8')

export type Violation = { rule: string; subject: string; detail: string }

/** Violated invariants in the whole database after all due work is done; empty when there are none. */
export async function findViolations(testApp: TestApp): Promise<Violation[]> {
  await testApp.runJobs()
  return rowsOf<Violation>(await testApp.context.db.execute(sql.raw(invariants)))
}
