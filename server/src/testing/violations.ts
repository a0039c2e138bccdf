import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#db/client.ts'
import type { TestApp } from '#testing/test-app.ts'

/** The list that the fault runs read, too: what must hold whenever nothing is under way. */
const invariants = readFileSync(join(import.meta.dirname, '../../../e2e/support/invariants.sql'), 'utf8')

export type Violation = { rule: string; subject: string; detail: string }

/** What does not add up in the whole database once the due work is done; nothing when all is well. */
export async function findViolations(testApp: TestApp): Promise<Violation[]> {
  await testApp.runJobs()
  return rowsOf<Violation>(await testApp.context.db.execute(sql.raw(invariants)))
}
