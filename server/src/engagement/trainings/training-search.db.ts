import { formatDate } from '@slodki-ul/contract/dates'
import { sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { trainings } from '#engagement/trainings/trainings.tables.ts'
import type { SearchSource } from '#platform/search/search-source.ts'
import { wordTerms } from '#platform/search/search-terms.rules.ts'

const select = (db: Executor, ids: readonly string[]) => {
  const { id, namePl, nameEn, locationPl, startsAt } = trainings
  return db
    .select({ id, namePl, nameEn, locationPl, startsAt })
    .from(trainings)
    .where(sql`${trainings.id} = any(${sql.param(ids.map(Number))}::integer[])`)
}

/** Trainings by name in both languages and place. */
export const trainingSearch: SearchSource = {
  kind: 'training',
  permission: 'trainings.manage',
  async readRecords(db, ids) {
    const rows = await select(db, ids)
    return rows.map(({ id, namePl, nameEn, locationPl, startsAt: at }) => ({
      id: String(id),
      at,
      terms: wordTerms(`${namePl} ${nameEn ?? ''} ${locationPl}`),
    }))
  },
  async describe(db, ids) {
    const rows = await select(db, ids)
    return rows.map(({ id, namePl, locationPl, startsAt }) => ({
      id: String(id),
      title: namePl,
      subtitle: `${formatDate(startsAt)}, ${locationPl}`,
      status: null,
    }))
  },
}
