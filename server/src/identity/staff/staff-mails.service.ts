import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { selectMembers } from '#identity/staff/staff.db.ts'
import { queueMails } from '#platform/mail/outbox.ts'

export type RolesChanged = { name: string; isOwn: boolean; before: readonly StaffRole[]; after: readonly StaffRole[] }
export type StaffJoined = { name: string; roles: readonly StaffRole[] }
export type FactorRemoved = { name: string; isOwn: boolean }

type Recipient = { id: string; email: string; language: 'pl' | 'en' }

/** Queues one mail to a person and one to each owner, each in their language. */
async function mailPersonAndOwners(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  person: Recipient,
  kind: string,
  dataFor: (isOwn: boolean) => Record<string, unknown>,
): Promise<void> {
  const owners = (await selectMembers(tx)).filter(({ id, roles }) => roles.includes('owner') && id !== person.id)
  const occasion = crypto.randomUUID()
  await queueMails(
    tx,
    context,
    [person, ...owners].map(({ id, email, language }) => ({
      occasion: `${kind} ${occasion} ${id}`,
      kind,
      recipient: email,
      language,
      data: dataFor(id === person.id),
    })),
  )
}

/** Mails a change or end of staff roles to the person and to all owners (BO-011). */
export const mailRolesChanged = (
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  person: Recipient & { name: string },
  roles: { before: readonly StaffRole[]; after: readonly StaffRole[] },
) =>
  mailPersonAndOwners(
    tx,
    context,
    person,
    'staff-roles',
    (isOwn): RolesChanged => ({ name: person.name, isOwn, ...roles }),
  )

/** Mails the removal of a second factor to the person and to all owners (BO-013). */
export const mailFactorRemoved = (
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  person: Recipient & { name: string },
) =>
  mailPersonAndOwners(
    tx,
    context,
    person,
    'staff-factor-removed',
    (isOwn): FactorRemoved => ({ name: person.name, isOwn }),
  )

/** Mails all owners that an invitation was accepted. */
export async function mailStaffJoined(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  person: { id: string; email: string; firstName: string; lastName: string },
  roles: readonly StaffRole[],
): Promise<void> {
  const owners = (await selectMembers(tx)).filter((member) => member.roles.includes('owner') && member.id !== person.id)
  const data: StaffJoined = { name: `${person.firstName} ${person.lastName}`.trim() || person.email, roles }
  const occasion = crypto.randomUUID()
  await queueMails(
    tx,
    context,
    owners.map(({ id, email, language }) => ({
      occasion: `staff-joined ${occasion} ${id}`,
      kind: 'staff-joined',
      recipient: email,
      language,
      data,
    })),
  )
}
