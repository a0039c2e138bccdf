import type { StaffInvitation } from '@slodki-ul/contract/identity/invitations.admin'
import { staffInvitationDays } from '@slodki-ul/contract/limits'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { useResendInvitationMutation, useWithdrawInvitationMutation } from './staff.api.ts'
import { useStaffFailure } from './use-staff-failure.ts'

export type InvitationAction = 'resend' | 'withdraw'

type InvitationDialogProps = {
  action: InvitationAction
  invitation: StaffInvitation
  onDone: () => void
  onClose: () => void
}

/** Asks before an invitation is sent again or withdrawn. */
export function InvitationDialog({ action, invitation: { id, email }, onDone, onClose }: InvitationDialogProps) {
  const { t } = useTranslation('staff')
  const textOf = useStaffFailure()
  const [resend, resending] = useResendInvitationMutation()
  const [withdraw, withdrawing] = useWithdrawInvitationMutation()
  const run = async () => {
    const { error } = await (action === 'resend' ? resend : withdraw)({ params: { id } })
    if (!error) onDone()
  }
  const running = action === 'resend' ? resending : withdrawing
  return (
    <ConfirmDialog
      title={t(`ask.${action}.title`, { email })}
      confirm={t(`ask.${action}.confirm`)}
      isDanger={action === 'withdraw'}
      isBusy={running.isLoading}
      error={textOf(running.error)}
      onConfirm={run}
      onClose={onClose}
    >
      <p>{t(`ask.${action}.text`, { email, days: staffInvitationDays })}</p>
    </ConfirmDialog>
  )
}
