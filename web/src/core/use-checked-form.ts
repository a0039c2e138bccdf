import { useEffect, useEffectEvent, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  set,
  type UseFormProps,
  useForm,
} from 'react-hook-form'

type CheckedForm<Values extends FieldValues> = {
  /** Initial values of the form. */
  initial: () => Values
  /** Message codes by field path for everything that is missing or wrong. */
  errorsOf: (values: Values) => Record<string, string | undefined>
  /** Called with each change, to store the values. */
  onChange: (values: Values) => void
  /** When a field is first validated; by default on submit. */
  mode?: UseFormProps<Values>['mode']
}

/**
 * A form that is validated as a whole by one rule and stored while it is filled in. The first invalid field gets the
 * focus.
 */
export function useCheckedForm<Values extends FieldValues>({ initial, errorsOf, onChange, mode }: CheckedForm<Values>) {
  const resolver: Resolver<Values> = (values) => {
    const errors: FieldErrors<Values> = {}
    for (const [path, message] of Object.entries(errorsOf(values)))
      if (message) set(errors, path, { type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
  const [defaultValues] = useState(() => initial() as DefaultValues<Values>)
  const form = useForm<Values>({ defaultValues, resolver, ...(mode && { mode }) })
  const { subscribe } = form
  const handleChange = useEffectEvent(onChange)
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => handleChange(values) }),
    [subscribe],
  )
  return form
}
