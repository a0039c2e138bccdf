import type { FieldPath } from 'react-hook-form'
import { useCheckedForm } from '#core/use-checked-form.ts'
import { useProfilePrefill } from '#identity/users/profile-prefill.api.ts'
import { type CheckoutForm, emptyForm } from './checkout-form.ts'
import { formStorage } from './form-storage.ts'
import { completeForm } from './prefill.ts'

const prefilled = ['firstName', 'lastName', 'email', 'phone', 'address', 'companyData'] as const

/**
 * The fields of an order: they survive a reload, are completed from the profile when the page opens or the user signs
 * in (CHK-06), and are validated on blur. `errorsOf` returns message codes by field path.
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
    /** Marks the fields that the server refused. */
    markFields: (fields: Record<string, string>) => {
      for (const [index, [path, message]] of Object.entries(fields).entries())
        form.setError(path as FieldPath<CheckoutForm>, { type: 'server', message }, { shouldFocus: index === 0 })
    },
    /** Marks every invalid field and focuses the first. */
    showErrors: () => form.handleSubmit(() => {})(),
  }
}
