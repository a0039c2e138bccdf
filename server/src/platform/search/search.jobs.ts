import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockRenewal, replaceTerms, takeChanges } from '#platform/search/search-terms.db.ts'

const batch = 500

/** Renews the search terms of records that changed. Returns how many did. */
export const renewSearchTerms = (context: Context): Promise<number> =>
  inTransaction(context, async (tx) => {
    if (!(await lockRenewal(tx))) return 0
    const changed = await takeChanges(tx, batch)
    let renewed = 0
    for (const [kind, ids] of changed) {
      const source = context.searchSources.find((each) => each.kind === kind)
      const records = source ? await source.readRecords(tx, ids) : []
      await replaceTerms(tx, kind, ids, records)
      renewed += ids.length
    }
    return renewed
  })
