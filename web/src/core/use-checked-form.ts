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
  /** Values of a form that opens. */
  initial: () => Values
  /** Message codes by field path for everything that is missing or wrong. */
  errorsOf: (values: Values) => Record<string, string | undefined>
  /** Called with each change, to store what was entered. */
  onChange: (values: Values) => void
  /** When a field is checked first; by default when the form is sent. */
  mode?: UseFormProps<Values>['mode']
}

/** A form that one rule checks as a whole and that is stored as it is filled in. The first wrong field takes the focus. */
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
