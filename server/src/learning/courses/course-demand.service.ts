import { dayMs } from '@slodki-ul/contract/durations'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { CourseDemand } from '@slodki-ul/contract/learning/course-demand.admin'
import { demandDays, expectedDemand, neededUpTo } from '@slodki-ul/contract/learning/course-demand.rules'
import type { Context } from '#context.ts'
import * as table from '#learning/courses/course-demand.db.ts'

/**
 * What courses with a product among their ingredients sold of it in their first days, and whether the stock is enough for the
 * coming ones (BO-091). Fails with ERRORS.UNABLETOLOADPRODUCT.
 */
export async function getCourseDemand({ db, clock }: Context, productId: number): Promise<Outcome<CourseDemand>> {
  const stock = await table.selectStock(db, productId)
  if (stock === undefined) return fail('ERRORS.UNABLETOLOADPRODUCT')
  const earlier = (await table.selectEarlier(db, productId)).map(({ publishedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt.toISOString(),
    isOver: publishedAt.getTime() + demandDays * dayMs <= clock.now(),
  }))
  const expected = expectedDemand(earlier)
  const coming = (await table.selectComing(db, productId)).map(({ publishAt, ...row }, index) => {
    const needed = neededUpTo(index, expected)
    return {
      ...row,
      ...{ publishAt: publishAt?.toISOString() ?? null, needed, isEnough: needed === null ? null : stock >= needed },
    }
  })
  return succeed({ stock, earlier, expected, coming })
}
