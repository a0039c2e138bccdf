import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { addDemoStaff } from '#identity/staff/staff.service.ts'
import { addDemoAccounts, type DemoAccount } from '#identity/users/users.service.ts'
import { getLegalVersions } from '#legal/terms/terms.service.ts'
import { seedComments } from '#seed/comments.ts'
import { writtenOn } from '#seed/content.ts'
import { seedCourses } from '#seed/courses.ts'
import { createDateShift, createMomentShift } from '#seed/dates.rules.ts'
import { seedPoints } from '#seed/parcel-points.ts'
import { seedPeople } from '#seed/people.ts'
import { seedGifts, seedPlans, seedSubscriptions } from '#seed/plans.ts'
import { seedShop } from '#seed/shop.ts'
import { seedTrainings } from '#seed/trainings.ts'

const demoPassword = 'Miodek123'
/** The names match the shortened names under their comments. */
const demoAccounts: DemoAccount[] = [
  { email: 'admin@slodki-ul.test', firstName: 'Admin', roles: ['User'] },
  { email: 'ania@slodki-ul.test', firstName: 'Ania', lastName: 'Nowak', roles: ['User'] },
  { email: 'bartek@slodki-ul.test', firstName: 'Bartek', lastName: 'Sikora', roles: ['User'] },
  { email: 'celina@slodki-ul.test', firstName: 'Celina', roles: ['User'] },
  { email: 'darek@slodki-ul.test', firstName: 'Darek', lastName: 'Pawlak', roles: ['User'] },
  { email: 'sklep@slodki-ul.test', firstName: 'Zofia', lastName: 'Kalinowska', roles: ['User'] },
  { email: 'tresci@slodki-ul.test', firstName: 'Julia', lastName: 'Wrona', roles: ['User'] },
  { email: 'obsluga@slodki-ul.test', firstName: 'Olek', lastName: 'Maj', roles: ['User'] },
  { email: 'ksiegowosc@slodki-ul.test', firstName: 'Barbara', lastName: 'Lis', roles: ['User'] },
]
/** Staff roles of demo accounts by address. */
const demoStaff: Readonly<Record<string, StaffRole>> = {
  'admin@slodki-ul.test': 'owner',
  'sklep@slodki-ul.test': 'shop',
  'tresci@slodki-ul.test': 'content',
  'obsluga@slodki-ul.test': 'support',
  'ksiegowosc@slodki-ul.test': 'accountant',
}

/** Seeds the demo content, with dates relative to today, into a database that has the legal texts. */
export async function seedDemo(tx: Transaction, context: Context): Promise<void> {
  const shift = createDateShift(writtenOn, context.clock.date())
  await seedPlans(tx, context, shift)
  await seedShop(tx, context, shift)
  await seedGifts(tx)
  await seedTrainings(tx, context, shift)
  await seedPoints(tx, context)
  const { version } = (await getLegalVersions(context, tx, ['terms'], 'pl'))('terms')
  await addDemoAccounts(tx, context, demoAccounts, { password: demoPassword, acceptedTermsVersion: version })
  await seedSubscriptions(tx, context)
  for (const [email, role] of Object.entries(demoStaff)) await addDemoStaff(tx, context, email, [role])
  const moment = createMomentShift(writtenOn, context.clock.date())
  const people = await seedPeople(tx, context)
  await seedCourses(tx, context, people, moment)
  await seedComments(tx, people, moment)
}
