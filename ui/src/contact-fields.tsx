import { textMax } from '@slodki-ul/contract/limits'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type ContactFieldProps = ComponentProps<typeof Field>

/** First and last name in one field. */
export const FullNameField = (props: ContactFieldProps) => <Field autoComplete="name" maxLength={textMax} {...props} />

export const EmailField = (props: ContactFieldProps) => (
  <Field type="email" inputMode="email" autoComplete="email" maxLength={textMax} {...props} />
)

export const PhoneField = (props: ContactFieldProps) => (
  <Field type="tel" inputMode="tel" autoComplete="tel" maxLength={textMax} {...props} />
)
