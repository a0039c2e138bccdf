import { dayMs } from '@slodki-ul/contract/durations'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { StaffInvitation } from '@slodki-ul/contract/identity/invitations.admin'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { StaffRefusal } from '@slodki-ul/contract/identity/staff.admin'
import type { Language } from '@slodki-ul/contract/language'
import { staffInvitationDays } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import * as table from '#identity/staff/invitations.db.ts'
import { isStaffEmail } from '#identity/staff/staff.db.ts'
import { sortRoles } from '#identity/staff/staff.rules.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { currentKey, deriveSecret, hashSecret, signingKeyById } from '#secrets.ts'

const record = 'staff-invitation'
/** Days for which an invitation is kept after its link stopped working. */
const retainedDays = 30

/** Data of the mail with the link; its secret is derived from this. */
export type InvitationMail = { invitationId: string; tokenId: string; keyId: string }

const refuse = (reason: StaffRefusal) => fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason } })

/** The invitation and the secret of a mail that is being written; null when another link took its place, or it ended. */
export async function findMailedInvitation(
  { config, db, clock }: Pick<Context, 'config' | 'db' | 'clock'>,
  { tokenId, keyId }: InvitationMail,
): Promise<{ token: string; invitation: table.InvitationRow } | null> {
  const token = deriveSecret(signingKeyById(config, keyId), 'staff invitation', tokenId)
  const invitation = await table.selectByToken(db, hashSecret(token), clock.date())
  return invitation ? { token, invitation } : null
}

/** A new link, and when it is sent and stops working. */
function newLink({ config, clock }: Pick<Context, 'config' | 'clock'>) {
  const key = currentKey(config)
  const tokenId = crypto.randomUUID()
  const sentAt = clock.date()
  return {
    mail: { tokenId, keyId: key.id },
    row: {
      tokenHash: hashSecret(deriveSecret(key, 'staff invitation', tokenId)),
      sentAt,
      expiresAt: new Date(sentAt.getTime() + staffInvitationDays * dayMs),
    },
  }
}

async function describe(
  db: Executor,
  { queries, clock }: Pick<Context, 'queries' | 'clock'>,
  rows: readonly table.InvitationRow[],
): Promise<StaffInvitation[]> {
  const names = await queries.findNames(
    db,
    rows.flatMap(({ invitedBy }) => invitedBy ?? []),
  )
  return rows.map(({ id, email, roles, language, invitedBy, sentAt, expiresAt }) => ({
    id,
    email,
    roles,
    language,
    invitedBy: (invitedBy && names.get(invitedBy)) ?? null,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= clock.date(),
  }))
}

async function mailLink(
  tx: Transaction,
  context: Context,
  { id, email, language }: table.InvitationRow,
  link: ReturnType<typeof newLink>['mail'],
): Promise<void> {
  const data: InvitationMail = { invitationId: id, ...link }
  await queueMail(tx, context, {
    occasion: `staff-invitation ${link.tokenId}`,
    kind: 'staff-invitation',
    recipient: email,
    language,
    data,
  })
}

async function describeOne(tx: Transaction, context: Context, row: table.InvitationRow) {
  const [invitation] = await describe(tx, context, [row])
  return invitation ? succeed(invitation) : fail('ERRORS.NOTFOUND')
}

/** Invitations that were neither accepted nor withdrawn. */
export const listInvitations = async (context: Context): Promise<Outcome<StaffInvitation[]>> =>
  succeed(await describe(context.db, context, await table.selectOpenInvitations(context.db)))

/** Mails an invitation (BO-010). Fails for an address of staff, and for one with an open invitation. */
export function inviteStaff(
  context: Context,
  caller: StaffCaller,
  { email, roles, language }: { email: string; roles: readonly StaffRole[]; language: Language },
): Promise<Outcome<StaffInvitation>> {
  return runAction(context, caller, async (tx) => {
    if (await isStaffEmail(tx, email)) return refuse('already-staff')
    const { row: link, mail } = newLink(context)
    const given = { email, roles: sortRoles(roles), language }
    const row = await table.insertInvitation(tx, { ...given, ...link, invitedBy: caller.userId })
    if (!row) return refuse('already-invited')
    await recordChange(tx, context, caller, { record, recordId: row.id, before: {}, after: given })
    await mailLink(tx, context, row, mail)
    return describeOne(tx, context, row)
  })
}

/** Mails a new link, which replaces the one before. */
export const resendInvitation = (
  context: Context,
  caller: StaffCaller,
  id: string,
): Promise<Outcome<StaffInvitation>> =>
  runAction(context, caller, async (tx) => {
    const open = await table.lockInvitation(tx, id)
    if (!open) return fail('ERRORS.NOTFOUND')
    const { row: link, mail } = newLink(context)
    const row = await table.updateInvitation(tx, id, link)
    await recordChange(tx, context, caller, {
      record,
      recordId: id,
      before: { expiresAt: open.expiresAt },
      after: { expiresAt: row.expiresAt },
    })
    await mailLink(tx, context, row, mail)
    return describeOne(tx, context, row)
  })

/** Ends an invitation before it is accepted. */
export const withdrawInvitation = (context: Context, caller: StaffCaller, id: string): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx) => {
    const open = await table.lockInvitation(tx, id)
    if (!open) return fail('ERRORS.NOTFOUND')
    await table.updateInvitation(tx, id, { withdrawnAt: context.clock.date() })
    const { email, roles } = open
    await recordChange(tx, context, caller, { record, recordId: id, before: { email, roles }, after: {} })
    return succeed(undefined)
  })

/** Deletes invitations some time after their link stopped working. */
export const deleteOldInvitations = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  table.deleteInvitationsBefore(db, new Date(clock.now() - retainedDays * dayMs))
