import { useEffect, useState } from 'react'
import { type FieldErrors, type FieldPath, type Resolver, set, useForm } from 'react-hook-form'
import type { CheckoutForm } from './checkout-form.ts'
import { keepForm, readForm } from './form-storage.ts'
import { usePrefill } from './use-prefill.ts'

/**
 * The fields of somebody who orders: kept over a reload, completed from the profile, and checked as they are left.
 * `errorsOf` answers message codes by field path.
 */
export function useKeptForm(errorsOf: (values: CheckoutForm) => Record<string, string>) {
  const resolver: Resolver<CheckoutForm> = (values) => {
    const errors: FieldErrors<CheckoutForm> = {}
    for (const [path, message] of Object.entries(errorsOf(values))) set(errors, path, { type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

  const [defaultValues] = useState(() => readForm(sessionStorage))
  const form = useForm<CheckoutForm>({ defaultValues, resolver, mode: 'onTouched' })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepForm(sessionStorage, values) }),
    [subscribe],
  )
  usePrefill(form)

  return {
    form,
    /** Marks what the server found wrong. */
    markFields: (fields: Record<string, string>) => {
      for (const [index, [path, message]] of Object.entries(fields).entries())
        form.setError(path as FieldPath<CheckoutForm>, { type: 'server', message }, { shouldFocus: index === 0 })
    },
    /** Marks every wrong field and goes to the first. */
    showErrors: () => form.handleSubmit(() => {})(),
  }
}
