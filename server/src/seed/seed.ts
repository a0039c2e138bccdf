import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowsOf } from '#db/client.ts'
import { legalKinds } from '#legal/terms/terms.service.ts'
import { seedDemo } from '#seed/demo.ts'
import { publishMissingDocuments } from '#seed/documents.ts'

/** An arbitrary advisory lock id used only by the seed: processes that start together seed once. */
const lockKey = 7_104_402

/**
 * Fills an empty database: always with the legal texts, outside production also with the demo
 * content, its dates moved relative to today. Does nothing to a database that has content.
 */
export async function seedDatabase(context: Context): Promise<void> {
  // Without timeouts: another process waits here until the first one has finished seeding.
  await context.connection.maintain(context.clock.date(), async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const [state] = rowsOf<{ documents: number; content: boolean }>(
      await tx.execute(
        sql`select (select count(distinct kind)::int from legal_texts) as documents, exists (select from products) or exists (select from users) as content`,
      ),
    )
    if (!state) throw new Error('The query of the database state returned no row.')
    if (state.documents < legalKinds.length) await publishMissingDocuments(tx, context)
    if (!context.config.demo || state.content) return
    await seedDemo(tx, context)
    context.log.info('demo content seeded')
  })
}
