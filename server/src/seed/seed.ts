import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowsOf, type Transaction } from '#db/client.ts'
import { legalKinds } from '#legal/terms/terms.service.ts'
import { seedDemo } from '#seed/demo.ts'
import { addFirstShippingMethods, publishMissingDocuments } from '#seed/documents.ts'

/** Any number that only the seed uses for its advisory lock: processes that start together seed once. */
const lockKey = 7_104_402

async function addMissingDocuments(tx: Transaction, context: Context, isFirst: boolean): Promise<void> {
  await publishMissingDocuments(tx, context)
  if (isFirst) await addFirstShippingMethods(tx)
}

/**
 * Fills an empty database: always with the legal texts and ways of delivery, outside production also with the demo
 * academy, its dates moved so that its today is now. Does nothing to a database that has content.
 */
export async function seedDatabase(context: Context): Promise<void> {
  // Without time limits: another process waits here for as long as the first one seeds.
  await context.connection.maintain(context.clock.date(), async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const [state] = rowsOf<{ papers: number; content: boolean }>(
      await tx.execute(
        sql`select (select count(distinct kind)::int from legal_texts) as papers, exists (select from products) or exists (select from users) as content`,
      ),
    )
    if (!state) throw new Error('The state of a database is one row.')
    if (state.papers < legalKinds.length) await addMissingDocuments(tx, context, state.papers === 0)
    if (!context.config.demo || state.content) return
    await seedDemo(tx, context)
    context.log.info('demo academy seeded')
  })
}
