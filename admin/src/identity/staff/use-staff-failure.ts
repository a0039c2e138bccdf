import type { StaffRefusal } from '@slodki-ul/contract/identity/staff.admin'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { useFailureText } from '#core/use-failure-text.ts'

/** Returns the sentence of a failed call about staff, which says why a state does not allow it. */
export function useStaffFailure(): (error: unknown) => string | undefined {
  const { t } = useTranslation('staff')
  const textOf = useFailureText()
  return (error) => {
    if (!error) return undefined
    const { code, details } = readFailure(error)
    return code === 'ERRORS.ACTIONNOTALLOWED' ? t(`refused.${details.reason as StaffRefusal}`) : textOf(error)
  }
}
