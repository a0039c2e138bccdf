import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { grantStaffAccess } from '#features/subscription/staff-access.service.ts'
import { getLegalVersions } from '#features/terms/terms.service.ts'
import { addDemoAccounts, type DemoAccount, findStaff } from '#features/users/users.service.ts'
import { seedComments } from '#seed/comments.ts'
import { toldAt } from '#seed/content.ts'
import { createDateShift, createMomentShift } from '#seed/dates.rules.ts'
import { publishFirstPapers } from '#seed/papers.ts'
import { seedPoints } from '#seed/parcel-points.ts'
import { seedPeople } from '#seed/people.ts'
import { seedGifts, seedPlans, seedSubscriptions } from '#seed/plans.ts'

/** Any number that only the seed uses for its advisory lock: processes that start together seed once. */
const lockKey = 7_104_402

const demoPassword = 'Miodek123'
/** Those who comment have the names that their comments shorten. */
const demoAccounts: DemoAccount[] = [
  { email: 'admin@slodki-ul.test', firstName: 'Admin', roles: ['User', 'Admin'] },
  { email: 'ania@slodki-ul.test', firstName: 'Ania', lastName: 'Nowak', roles: ['User'] },
  { email: 'bartek@slodki-ul.test', firstName: 'Bartek', lastName: 'Sikora', roles: ['User'] },
  { email: 'celina@slodki-ul.test', firstName: 'Celina', roles: ['User'] },
  { email: 'darek@slodki-ul.test', firstName: 'Darek', lastName: 'Pawlak', roles: ['User'] },
]

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
    if (!state?.papers) await publishFirstPapers(tx, context)
    if (!context.config.demo || state?.content) return
    await seedPlans(tx)
    // Read by the first start alone: what makes its demo files is a good part of the program.
    const { seedShop } = await import('#seed/shop.ts')
    const { seedCourses } = await import('#seed/courses.ts')
    await seedShop(tx, context, createDateShift(toldAt, context.clock.date()))
    await seedGifts(tx)
    await seedPoints(tx, context)
    const { version } = (await getLegalVersions(context, tx, ['terms'], 'pl'))('terms')
    await addDemoAccounts(tx, context, demoAccounts, { password: demoPassword, acceptedTermsVersion: version })
    await seedSubscriptions(tx, context)
    for (const { id } of await findStaff(tx)) await grantStaffAccess(tx, context, id)
    const moment = createMomentShift(toldAt, context.clock.date())
    const people = await seedPeople(tx, context)
    await seedCourses(tx, context, people, moment)
    await seedComments(tx, people, moment)
    context.log.info('demo academy seeded')
  })
}
