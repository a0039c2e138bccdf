import { formatDate } from '@slodki-ul/contract/dates'
import type { StaffInvitation } from '@slodki-ul/contract/identity/invitations.admin'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { StaffMember } from '@slodki-ul/contract/identity/staff.admin'
import { Avatar } from '@slodki-ul/ui/avatar.tsx'
import { FiguresTable } from '@slodki-ul/ui/figures-table.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { deviceOf } from '#core/device.rules.ts'
import { initialsOf } from '#core/initials.rules.ts'
import { RowMenu } from '#core/row-menu.tsx'
import { useStaffSession } from '#core/session.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import type { InvitationAction } from './invitation-dialog.tsx'
import type { MemberAction } from './member-dialog.tsx'
import styles from './team.module.css'

const tones = ['honey', 'pist', 'blush', 'latte'] as const

/** What can be chosen in the menu of a person. */
export type RowAction = MemberAction | 'changeRoles' | 'history'

type TeamTableProps = {
  members: readonly StaffMember[]
  invitations: readonly StaffInvitation[]
  onMember: (member: StaffMember, action: RowAction) => void
  onInvitation: (invitation: StaffInvitation, action: InvitationAction) => void
}

/** Everybody on the staff, and who was invited (BO-013). */
export function TeamTable({ members, invitations, onMember, onInvitation }: TeamTableProps) {
  const { t } = useTranslation('staff')
  return (
    <FiguresTable
      label={t('title')}
      className={styles.team}
      columns={[
        ...(['person', 'roles', 'factor', 'seen'] as const).map((column) => ({ label: t(column) })),
        { label: t('actions'), isHidden: true },
      ]}
    >
      {members.map((member, index) => (
        <MemberRow
          key={member.id}
          member={member}
          tone={tones[index % tones.length] ?? 'honey'}
          onAction={(action) => onMember(member, action)}
        />
      ))}
      {invitations.map((invitation) => (
        <InvitationRow
          key={invitation.id}
          invitation={invitation}
          onAction={(action) => onInvitation(invitation, action)}
        />
      ))}
    </FiguresTable>
  )
}

function Roles({ roles }: { roles: readonly StaffRole[] }) {
  const { t } = useTranslation()
  return (
    <span className={styles.tags}>
      {roles.map((role) => (
        <Tag key={role} variant="mute">
          {t(`role.${role}`)}
        </Tag>
      ))}
    </span>
  )
}

function Factor({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('staff')
  return (
    <span className={isOn ? styles.on : styles.off}>
      <Icon of={isOn ? CircleCheck : TriangleAlert} />
      {isOn ? t('factor.on') : t('factor.off')}
    </span>
  )
}

type MemberRowProps = {
  member: StaffMember
  tone: (typeof tones)[number]
  onAction: (action: RowAction) => void
}

function MemberRow({ member, tone, onAction }: MemberRowProps) {
  const { t } = useTranslation('staff')
  const momentText = useMomentText()
  const { staff } = useStaffSession()
  const { id, name, email, roles, isTfaEnabled, lastSeenAt, sessions } = member
  const isSelf = id === staff.id
  // Nobody changes their own staff roles.
  const actions: RowAction[] = isSelf
    ? ['history']
    : [
        'changeRoles',
        ...(sessions.length > 0 ? (['endSessions'] as const) : []),
        ...(isTfaEnabled ? (['removeFactor'] as const) : []),
        'endWork',
        'history',
      ]
  return (
    <tr>
      <td className={styles.person}>
        <div>
          {' '}
          <Avatar initials={initialsOf(name)} colour={tone} />
          <span>
            <b>{name}</b>
            {email !== name && <small>{email}</small>}
          </span>
        </div>
      </td>
      <td className={styles.roleCell}>
        <Roles roles={roles} />
      </td>
      <td className={styles.factor}>
        <Factor isOn={isTfaEnabled} />
      </td>
      <td className={styles.seen}>
        {lastSeenAt ? momentText(lastSeenAt) : t('never')}
        {sessions.length > 0 && (
          <small>
            {sessions.map((session) => deviceOf(session.userAgent) ?? t('device')).join(' · ')}
            <VisuallyHidden>, {t('sessions', { count: sessions.length })}</VisuallyHidden>
          </small>
        )}
      </td>
      <td className={styles.menu}>
        {isSelf && t('you')}
        <RowMenu
          label={t('actionsOf', { name })}
          actions={actions.map((action) => ({
            id: action,
            label: t(`action.${action}`),
            onChoose: () => onAction(action),
          }))}
        />
      </td>
    </tr>
  )
}

type InvitationRowProps = { invitation: StaffInvitation; onAction: (action: InvitationAction) => void }

function InvitationRow({ invitation, onAction }: InvitationRowProps) {
  const { t } = useTranslation('staff')
  const { email, roles, sentAt, expiresAt, isExpired } = invitation
  const dates = { sent: formatDate(sentAt), until: formatDate(expiresAt) }
  return (
    <tr>
      <td className={styles.person}>
        <div>
          {' '}
          <Avatar initials="?" colour="milk" />
          <span>
            <b>{t('invitation', { email })}</b>
            <small>{isExpired ? t('invitation.expired', dates) : t('invitation.dates', dates)}</small>
          </span>
        </div>
      </td>
      <td className={styles.roleCell}>
        <Roles roles={roles} />
      </td>
      <td className={styles.factor}>
        <Factor isOn={false} />
      </td>
      <td className={styles.seen}>{t('never')}</td>
      <td className={styles.menu}>
        <RowMenu
          label={t('actionsOf', { name: email })}
          actions={(['resend', 'withdraw'] as const).map((action) => ({
            id: action,
            label: t(`action.${action}`),
            onChoose: () => onAction(action),
          }))}
        />
      </td>
    </tr>
  )
}
