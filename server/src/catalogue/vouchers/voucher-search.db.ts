import { sql } from 'drizzle-orm'
import { shownGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import { vouchers } from '#catalogue/vouchers/vouchers.tables.ts'
import type { Executor } from '#db/client.ts'
import type { SearchSource } from '#platform/search/search-source.ts'
import { numberTerms, secretTerms } from '#platform/search/search-terms.rules.ts'

const select = (db: Executor, ids: readonly string[]) =>
  db
    .select({ id: vouchers.id, code: vouchers.code, kind: vouchers.kind, createdAt: vouchers.createdAt })
    .from(vouchers)
    .where(sql`${vouchers.id} = any(${sql.param([...ids])}::uuid[])`)

/** Discount codes by their beginning; gift cards by the whole code or its last four characters, which alone are shown. */
export const voucherSearch: SearchSource = {
  kind: 'code',
  permission: 'vouchers.manage',
  async readRecords(db, ids) {
    const rows = await select(db, ids)
    return rows.map(({ id, code, kind, createdAt: at }) => ({
      id,
      at,
      terms: kind === 'gift' ? secretTerms(code) : numberTerms(code),
    }))
  },
  async describe(db, ids) {
    const rows = await select(db, ids)
    return rows.map(({ id, code, kind }) => ({
      id,
      title: kind === 'gift' ? shownGiftCode(code) : code,
      subtitle: '',
      status: kind,
    }))
  },
}
