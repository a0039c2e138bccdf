import type { StaffInvitation } from '@slodki-ul/contract/identity/invitations.admin'
import type { StaffMember } from '@slodki-ul/contract/identity/staff.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Drawer } from '@slodki-ul/ui/drawer.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '#core/commands.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { type InvitationAction, InvitationDialog } from '#identity/staff/invitation-dialog.tsx'
import { InviteDialog } from '#identity/staff/invite-dialog.tsx'
import { type MemberAction, MemberDialog } from '#identity/staff/member-dialog.tsx'
import { PermissionMatrix } from '#identity/staff/permission-matrix.tsx'
import { RolesDialog } from '#identity/staff/roles-dialog.tsx'
import { useListInvitationsQuery, useListStaffQuery } from '#identity/staff/staff.api.ts'
import styles from '#identity/staff/team.module.css'
import { type RowAction, TeamTable } from '#identity/staff/team-table.tsx'
import { SettingsTabs } from '#layout/settings-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { RecordHistory } from '#platform/audit/record-history.tsx'

/** The dialog that is open. */
type Asked =
  | { kind: 'invite' }
  | { kind: 'roles' | 'history'; member: StaffMember }
  | { kind: 'member'; member: StaffMember; action: MemberAction }
  | { kind: 'invitation'; invitation: StaffInvitation; action: InvitationAction }

const askedOf = (member: StaffMember, action: RowAction): Asked => {
  if (action === 'changeRoles') return { kind: 'roles', member }
  return action === 'history' ? { kind: 'history', member } : { kind: 'member', member, action }
}

/** The staff: who they are, what they may do, who was invited (BO-010, BO-011, BO-013). */
export function TeamScreen() {
  const { t } = useTranslation('staff')
  const textOf = useFailureText()
  const { data: members, ...staff } = useListStaffQuery()
  const { data: invitations, ...invited } = useListInvitationsQuery()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const close = () => setAsked(null)
  const finish = (text: string) => {
    setDone(text)
    close()
  }
  const open = (next: Asked) => {
    setDone(null)
    setAsked(next)
  }
  useCommands([{ id: 'invite', title: t('invite'), icon: UserRoundPlus, run: () => open({ kind: 'invite' }) }])
  const failed = staff.error ?? invited.error
  const retry = () => {
    staff.refetch()
    invited.refetch()
  }
  const summary =
    members &&
    invitations &&
    [
      t('withFactor', { count: members.filter(({ isTfaEnabled }) => isTfaEnabled).length }),
      t('invited', { count: invitations.length }),
    ].join(', ')
  return (
    <View
      title={t('title')}
      summary={summary}
      actions={
        <Button size="sm" icon={UserRoundPlus} onClick={() => open({ kind: 'invite' })}>
          {t('invite')}
        </Button>
      }
    >
      <SettingsTabs />
      {/* There from the start, so that screen readers hear what is put into it. */}
      <div role="status">{done && <Note variant="ok">{done}</Note>}</div>
      {failed ? (
        <ErrorState text={textOf(failed)} onRetry={retry} retrying={staff.isFetching || invited.isFetching} />
      ) : members && invitations ? (
        <Tile flush>
          <TeamTable
            members={members}
            invitations={invitations}
            onMember={(member, action) => open(askedOf(member, action))}
            onInvitation={(invitation, action) => open({ kind: 'invitation', invitation, action })}
          />
        </Tile>
      ) : (
        <Tile>
          <LoadingStatus />
          <LinesSkeleton lines={6} />
        </Tile>
      )}
      <PermissionMatrix />
      <p className={styles.muted}>{t('foot')}</p>
      {asked?.kind === 'invite' && (
        <InviteDialog onSent={(email) => finish(t('done.invited', { email }))} onClose={close} />
      )}
      {asked?.kind === 'roles' && (
        <RolesDialog
          member={asked.member}
          onDone={() => finish(t('done.changeRoles', { name: asked.member.name }))}
          onClose={close}
        />
      )}
      <Drawer
        open={asked?.kind === 'history'}
        onClose={close}
        title={asked?.kind === 'history' ? t('history', { name: asked.member.name }) : ''}
        closeLabel={t('history.close')}
      >
        {asked?.kind === 'history' && <RecordHistory record="staff" recordId={asked.member.id} />}
      </Drawer>
      {asked?.kind === 'member' && (
        <MemberDialog
          action={asked.action}
          member={asked.member}
          onDone={() => finish(t(`done.${asked.action}`, { name: asked.member.name }))}
          onClose={close}
        />
      )}
      {asked?.kind === 'invitation' && (
        <InvitationDialog
          action={asked.action}
          invitation={asked.invitation}
          onDone={() => finish(t(`done.${asked.action}`, { email: asked.invitation.email }))}
          onClose={close}
        />
      )}
    </View>
  )
}
