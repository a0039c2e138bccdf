import { type StaffRole, staffRoles } from '@slodki-ul/contract/identity/permissions'
import { Check } from '@slodki-ul/ui/check.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './team.module.css'

type RoleChecksProps = {
  value: readonly StaffRole[]
  onChange: (roles: StaffRole[]) => void
  error?: string | undefined
}

/** The staff roles of a person, each with what it is there for. */
export function RoleChecks({ value, onChange, error }: RoleChecksProps) {
  const { t } = useTranslation(['staff', 'shell'])
  const id = useId()
  return (
    <fieldset className={styles.roles} aria-describedby={error ? id : undefined}>
      <legend>{t('roles')}</legend>
      {staffRoles.map((role) => (
        <Check
          key={role}
          top
          checked={value.includes(role)}
          onChange={({ target }) =>
            onChange(staffRoles.filter((each) => (each === role ? target.checked : value.includes(each))))
          }
        >
          <b>{t(`role.${role}`, { ns: 'shell' })}</b>
          <small>{t(`about.${role}`)}</small>
        </Check>
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
