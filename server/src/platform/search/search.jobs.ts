import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  countChanges,
  lockRenewal,
  replaceTerms,
  takeChanges,
  waitForRenewal,
} from '#platform/search/search-terms.db.ts'

const batch = 500

async function renewBatch(tx: Transaction, { searchSources }: Pick<Context, 'searchSources'>): Promise<number> {
  const changed = await takeChanges(tx, batch)
  let renewed = 0
  for (const [kind, ids] of changed) {
    const source = searchSources.find((each) => each.kind === kind)
    const records = source ? await source.readRecords(tx, ids) : []
    await replaceTerms(tx, kind, ids, records)
    renewed += ids.length
  }
  return renewed
}

/** Renews the search terms of records that changed. Returns how many did. */
export const renewSearchTerms = (context: Context): Promise<number> =>
  inTransaction(context, async (tx) => ((await lockRenewal(tx)) ? renewBatch(tx, context) : 0))

type Asked = { query?: unknown; body?: unknown }
type Typed = { searchBy?: string; q?: string; selection?: { all?: { searchBy?: string } } } | undefined

/** Whether a call looks for what somebody typed: in the search, in a list, or in all rows that fit one. */
const isSearch = ({ query, body }: Asked): boolean =>
  Boolean((query as Typed)?.searchBy || (query as Typed)?.q || (body as Typed)?.selection?.all?.searchBy)

/**
 * Renews what changed until now before somebody searches, so that a record that was just made is found, also when the process
 * whose job would do it was killed. What many records at once leave behind, such as an import, is left to the job.
 */
export async function renewBeforeSearch(context: Context, asked: Asked): Promise<void> {
  if (!isSearch(asked)) return
  try {
    const waiting = await countChanges(context.db, batch + 1)
    if (waiting === 0 || waiting > batch) return
    await inTransaction(context, async (tx) => {
      await waitForRenewal(tx)
      await renewBatch(tx, context)
    })
  } catch (error) {
    // What is there already can be searched all the same.
    context.log.warn({ err: error }, 'search terms not renewed before a search')
  }
}
