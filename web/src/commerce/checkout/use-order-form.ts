import type { FieldPath } from 'react-hook-form'
import { useCheckedForm } from '#core/use-checked-form.ts'
import { useProfilePrefill } from '#identity/users/profile-prefill.api.ts'
import { type CheckoutForm, emptyForm } from './checkout-form.ts'
import { formStorage } from './form-storage.ts'
import { completeForm } from './prefill.ts'

const prefilled = ['firstName', 'lastName', 'email', 'phone', 'address', 'companyData'] as const

/**
 * The fields of an order: stored over a reload, completed from the profile when the page opens or somebody signs in on it
 * (CHK-06), and checked as they are left. `errorsOf` returns message codes by field path.
 */
export function useOrderForm(errorsOf: (values: CheckoutForm) => Record<string, string>) {
  const form = useCheckedForm<CheckoutForm>({
    initial: () => formStorage.read() ?? emptyForm,
    errorsOf,
    onChange: formStorage.save,
    mode: 'onTouched',
  })
  const { getValues, setValue } = form
  useProfilePrefill((profile) => {
    const typed = getValues()
    const completed = completeForm(typed, profile)
    for (const name of prefilled) if (completed[name] !== typed[name]) setValue(name, completed[name])
  })

  return {
    form,
    /** Marks what the server found wrong. */
    markFields: (fields: Record<string, string>) => {
      for (const [index, [path, message]] of Object.entries(fields).entries())
        form.setError(path as FieldPath<CheckoutForm>, { type: 'server', message }, { shouldFocus: index === 0 })
    },
    /** Marks every wrong field and focuses the first. */
    showErrors: () => form.handleSubmit(() => {})(),
  }
}
