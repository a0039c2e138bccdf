import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Permission } from '@slodki-ul/contract/identity/permissions'
import type { PeopleQuery, Person, PersonRow } from '@slodki-ul/contract/membership/people.admin'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import { countOpenSessions } from '#identity/auth/open-sessions.service.ts'
import { resolveAccess } from '#membership/access/access.rules.ts'
import * as table from '#membership/people/people.admin.db.ts'

/** People with their orders and access, in the same order. */
export async function describePeople(
  { db, clock }: { readonly db: Executor } & Pick<Context, 'clock'>,
  people: readonly table.PersonRecord[],
): Promise<PersonRow[]> {
  const ids = people.map(({ id }) => id)
  const [orders, periods] = await Promise.all([table.selectOrderSums(db, ids), table.selectPeriodsOf(db, ids)])
  return people.map((person) => {
    const { isSubscribed, until } = resolveAccess(periods.get(person.id) ?? [], clock.now())
    const its = orders.get(person.id)
    return {
      id: person.id,
      name: `${person.firstName} ${person.lastName}`.trim(),
      email: person.email,
      isEmailConfirmed: person.emailConfirmedAt !== null,
      language: person.language,
      createdAt: person.createdAt.toISOString(),
      accessUntil: until === null ? null : new Date(until).toISOString(),
      hasSubscription: isSubscribed,
      ordersCount: its?.count ?? 0,
      spentTotal: toZloty(its?.total ?? 0),
      lastOrderAt: its?.last ?? null,
      company: person.companyData?.taxId ? person.companyData.name : null,
    }
  })
}

/** A page of the people with an account (BO-020). */
export async function listPeople(context: Context, query: PeopleQuery): Promise<Outcome<Page<PersonRow>>> {
  const { items, totalItems } = await table.selectPeoplePage(context.db, query, context.clock.date())
  return succeed(toPage(query, await describePeople(context, items), totalItems))
}

/** A person as this member of staff may see them (BO-009). Fails with ERRORS.USERNOTFOUND. */
export async function getPerson(
  context: Context,
  id: string,
  may: (permission: Permission) => boolean,
): Promise<Outcome<Person>> {
  const person = await table.selectPerson(context.db, id)
  if (!person) return fail('ERRORS.USERNOTFOUND')
  const [row] = await describePeople(context, [person])
  const sessions = await countOpenSessions(context.db, [id], context.clock.date())
  const { companyData } = person
  return succeed({
    ...(row as PersonRow),
    firstName: person.firstName,
    lastName: person.lastName,
    phone: may('orders.edit') || may('orders.pack') ? person.phoneNumber : null,
    address: person.address ?? null,
    invoice: companyData ? { name: companyData.name, taxId: companyData.taxId } : null,
    isTfaEnabled: person.isTfaEnabled,
    sessionsCount: sessions.get(id) ?? 0,
    acceptedTermsVersion: person.acceptedTermsVersion,
  })
}
