import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { StaffMember } from '@slodki-ul/contract/identity/staff.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { RoleChecks } from './role-checks.tsx'
import { useChangeStaffRolesMutation } from './staff.api.ts'
import styles from './team.module.css'
import { useStaffFailure } from './use-staff-failure.ts'

type RolesDialogProps = { member: StaffMember; onDone: () => void; onClose: () => void }
type Conflict = { version: number; changedBy: string | null; roles: StaffRole[] }

/** Changes the staff roles of a person; what somebody else has saved meanwhile stands beside what was chosen (BO-027). */
export function RolesDialog({ member, onDone, onClose }: RolesDialogProps) {
  const { t } = useTranslation(['staff', 'shell'])
  const textOf = useStaffFailure()
  const [change, { isLoading, error }] = useChangeStaffRolesMutation()
  const [roles, setRoles] = useState<StaffRole[]>(member.roles)
  const [version, setVersion] = useState(member.version)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setEmpty(roles.length === 0)
    if (roles.length === 0) return
    const { data, error: refused } = await change({
      params: { id: member.id },
      body: { roles },
      headers: { 'if-match': `"${version}"` },
    })
    if (data) return onDone()
    const { code, details } = readFailure(refused)
    if (code !== 'ERRORS.CHANGEDMEANWHILE') return
    const found = { ...details, ...(details.current as { roles: StaffRole[] }) } as Conflict
    setVersion(found.version)
    setConflict(found)
  }
  const failure = error && readFailure(error).code !== 'ERRORS.CHANGEDMEANWHILE' ? textOf(error) : undefined
  return (
    <Dialog open onClose={onClose} title={t('change.title', { name: member.name })}>
      <form onSubmit={handleSubmit} className={styles.form} noValidate>
        {failure && (
          <Note variant="error" role="alert">
            {failure}
          </Note>
        )}
        {conflict && (
          <Note role="alert">
            {t('change.conflict', {
              by: conflict.changedBy ?? t('somebody'),
              roles: conflict.roles.map((role) => t(`role.${role}`, { ns: 'shell' })).join(', '),
            })}
          </Note>
        )}
        <RoleChecks value={roles} onChange={setRoles} error={isEmpty ? t('change.empty') : undefined} />
        <p className={styles.muted}>{t('change.note', { name: member.name })}</p>
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel', { ns: 'shell' })}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t(conflict ? 'change.anyway' : 'change.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
