import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { addDemoPeople, findUserByEmail } from '#identity/users/users.service.ts'
import { readContent } from '#seed/content.ts'

/** Ids of demo users by the names in comments and ratings. */
export type DemoPeople = ReadonlyMap<string, string>

type Person = { id: string; creator: string; email: string }

/** Adds all who comment and rate: the demo accounts, and users without a password. */
export async function seedPeople(tx: Transaction, context: Context): Promise<DemoPeople> {
  const { people } = readContent<{ people: Person[] }>('courses/comments')
  const ids = new Map<string, string>()
  const unknown: (Person & { userId: string })[] = []
  for (const person of people) {
    const account = await findUserByEmail(tx, person.email)
    const userId = account?.id ?? crypto.randomUUID()
    ids.set(person.id, userId)
    if (!account) unknown.push({ ...person, userId })
  }
  await addDemoPeople(
    tx,
    context,
    unknown.map(({ userId, email, creator }) => {
      const [firstName = '', ...rest] = creator.replace(/\.$/, '').split(' ')
      return { id: userId, email, firstName, lastName: rest.join(' ') }
    }),
  )
  return ids
}
