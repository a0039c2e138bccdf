import type { StaffMember } from '@slodki-ul/contract/identity/staff.admin'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { useChangeStaffRolesMutation, useEndStaffSessionsMutation, useRemoveSecondFactorMutation } from './staff.api.ts'
import { useStaffFailure } from './use-staff-failure.ts'

export type MemberAction = 'endWork' | 'endSessions' | 'removeFactor'

type MemberDialogProps = { action: MemberAction; member: StaffMember; onDone: () => void; onClose: () => void }

/** Asks before what an owner does to a member of staff, and says what will happen to whom. */
export function MemberDialog({ action, member, onDone, onClose }: MemberDialogProps) {
  const { t } = useTranslation('staff')
  const textOf = useStaffFailure()
  const [change, changing] = useChangeStaffRolesMutation()
  const [end, ending] = useEndStaffSessionsMutation()
  const [remove, removing] = useRemoveSecondFactorMutation()
  const { id, name, version } = member
  const params = { id }
  const run = async () => {
    const { error } =
      action === 'endWork'
        ? await change({ params, body: { roles: [] }, headers: { 'if-match': `"${version}"` } })
        : await (action === 'endSessions' ? end : remove)({ params })
    if (!error) onDone()
  }
  const running = { endWork: changing, endSessions: ending, removeFactor: removing }[action]
  return (
    <ConfirmDialog
      title={t(`ask.${action}.title`, { name })}
      confirm={t(`ask.${action}.confirm`)}
      isDanger
      isBusy={running.isLoading}
      error={textOf(running.error)}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{t(`ask.${action}.text`, { name })}</p>
    </ConfirmDialog>
  )
}
