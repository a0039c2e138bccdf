import { useEffect, useState } from 'react'
import { type FieldErrors, type FieldPath, type Resolver, set, useForm } from 'react-hook-form'
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
  const resolver: Resolver<CheckoutForm> = (values) => {
    const errors: FieldErrors<CheckoutForm> = {}
    for (const [path, message] of Object.entries(errorsOf(values))) set(errors, path, { type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

  const [defaultValues] = useState(() => formStorage.read() ?? emptyForm)
  const form = useForm<CheckoutForm>({ defaultValues, resolver, mode: 'onTouched' })
  const { subscribe, getValues, setValue } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => formStorage.save(values) }),
    [subscribe],
  )
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
