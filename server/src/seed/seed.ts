import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'

/** Any number that only the seed uses for its advisory lock: processes that start together seed once. */
const lockKey = 7_104_402

/**
 * Fills an empty database: always with the legal texts and ways of delivery, outside production also with the demo
 * academy, its dates moved so that its today is now. Does nothing to a database that has content.
 */
export async function seedAcademy(context: Context): Promise<void> {
  await inTransaction(context, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    const [state] = rowsOf<{ papers: boolean; content: boolean }>(
      await tx.execute(
        sql`select exists (select from legal_texts) as papers, exists (select from products) or exists (select from users) as content`,
      ),
    )
    // Read by the first start alone: what makes the demo and its files is a good part of the program.
    if (!state?.papers) await (await import('#seed/papers.ts')).publishFirstPapers(tx, context)
    if (!context.config.demo || state?.content) return
    await (await import('#seed/demo.ts')).seedDemo(tx, context)
    context.log.info('demo academy seeded')
  })
}
