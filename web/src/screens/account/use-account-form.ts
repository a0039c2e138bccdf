import type { Language } from '@slodki-ul/contract/language'
import { type Profile, type ProfileChange, profileChangeSchema } from '@slodki-ul/contract/users'
import { profileErrors } from '@slodki-ul/contract/users.rules'
import { useEffect, useState } from 'react'
import { type FieldErrors, type FieldPath, type Resolver, set, useForm } from 'react-hook-form'
import { showFailure, showNotification } from '#app/toasts.ts'
import { useUpdateUserMutation } from '#features/users/users.api.ts'
import { useLanguage } from '#i18n/language.ts'
import { type AccountForm, toAccountForm, toFormPath } from './account-form.ts'
import { forgetTyped, keepTyped, readKept } from './kept-form.ts'

type Owner = { id: string; profile: Profile }

/** The paths of fields that are wrong, by their form's errors. */
function pathsOf(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]) =>
    'message' in error ? [`${prefix}${key}`] : pathsOf(error as object, `${prefix}${key}.`),
  )
}

/**
 * A form over the profile: what is typed is kept over a reload, checked by the contract's rules, saved, and told of. `toChange`
 * picks what this form sends.
 */
export function useAccountForm(
  name: string,
  { id, profile }: Owner,
  toChange: (form: AccountForm) => Omit<ProfileChange, 'languageCode'>,
) {
  const languageCode = useLanguage()
  const [update, { isLoading }] = useUpdateUserMutation()
  const [kept] = useState(() => readKept(sessionStorage, name, id))
  const [isSame, setSame] = useState(kept?.isSame ?? false)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const bodyOf = (values: AccountForm, language: Language) =>
    profileChangeSchema.parse({ ...toChange(values), languageCode: language })

  const resolver: Resolver<AccountForm> = (values) => {
    const errors: FieldErrors<AccountForm> = {}
    for (const [field, message] of Object.entries(profileErrors(bodyOf(values, languageCode))))
      set(errors, toFormPath(field), { type: 'check', message })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

  const form = useForm<AccountForm>({
    defaultValues: kept?.form ?? toAccountForm(profile),
    resolver,
    mode: 'onTouched',
  })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTyped(sessionStorage, name, id, { form: values, isSame }),
      }),
    [subscribe, name, id, isSame],
  )

  async function save(values: AccountForm): Promise<void> {
    if (isLoading) return
    setWrong([])
    const { data, error } = await update({ body: bodyOf(values, languageCode) })
    if (data) {
      form.reset(toAccountForm(data))
      setSame(false)
      forgetTyped(sessionStorage, name)
      showNotification('NOTIFICATIONS.USERUPDATED')
      return
    }
    const fields = error && 'fields' in error ? Object.entries(error.fields) : []
    for (const [index, [field, message]] of fields.entries())
      form.setError(
        toFormPath(field) as FieldPath<AccountForm>,
        { type: 'server', message },
        { shouldFocus: index === 0 },
      )
  }

  return {
    form,
    isBusy: isLoading,
    isSame,
    setSame,
    /** Fields that were wrong when the form was last sent. */
    wrong,
    handleSubmit: form.handleSubmit(save, (errors) => {
      setWrong(pathsOf(errors))
      showFailure('ERRORS.PROVIDEDATA')
    }),
  }
}
