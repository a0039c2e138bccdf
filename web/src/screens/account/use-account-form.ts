import { type Profile, type ProfileChange, profileChangeSchema } from '@slodki-ul/contract/identity/users'
import { profileErrors } from '@slodki-ul/contract/identity/users.rules'
import type { Language } from '@slodki-ul/contract/language'
import { useState } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import { showFailure, showNotification } from '#core/toasts.ts'
import { useCheckedForm } from '#core/use-checked-form.ts'
import { useLanguage } from '#i18n/language.ts'
import { useIdentityProof } from '#identity/auth/use-identity-proof.ts'
import { useUpdateUserMutation } from '#identity/users/users.api.ts'
import { type AccountForm, isOtherEmail, toAccountForm, toFormPath } from './account-form.ts'
import { formStorage } from './form-storage.ts'

type Owner = { id: string; profile: Profile }

/** Paths of the invalid fields in the form's errors. */
function pathsOf(errors: object, prefix = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]) =>
    'message' in error ? [`${prefix}${key}`] : pathsOf(error as object, `${prefix}${key}.`),
  )
}

/**
 * A form for the profile: survives a reload, is validated by the contract's rules, and shows the result of saving.
 * `toChange` selects the fields that this form sends.
 */
export function useAccountForm(
  name: string,
  { id, profile }: Owner,
  toChange: (form: AccountForm) => Omit<ProfileChange, 'languageCode'>,
) {
  const languageCode = useLanguage()
  const [update, { isLoading }] = useUpdateUserMutation()
  const [stored] = useState(() => {
    const typed = formStorage(name).read()
    return typed?.userId === id ? typed : null
  })
  const [isSame, setSame] = useState(stored?.isSame ?? false)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const bodyOf = (values: AccountForm, language: Language) =>
    profileChangeSchema.parse({ ...toChange(values), languageCode: language })

  const form = useCheckedForm<AccountForm>({
    initial: () => stored?.form ?? toAccountForm(profile),
    errorsOf: (values) =>
      Object.fromEntries(
        Object.entries(profileErrors(bodyOf(values, languageCode))).map(([field, code]) => [toFormPath(field), code]),
      ),
    onChange: (values) => formStorage(name).save({ userId: id, form: values, isSame }),
    mode: 'onTouched',
  })
  const isMoving = isOtherEmail(useWatch({ control: form.control, name: 'email' }), profile.email)
  const proof = useIdentityProof(isMoving)

  async function save(values: AccountForm): Promise<void> {
    if (isLoading) return
    setWrong([])
    if (isMoving && !proof.check()) {
      showFailure(proof.query.data?.hasPassword ? 'ERRORS.PROVIDEDATA' : 'ERRORS.CONFIRMIDENTITY')
      return
    }
    const proven = isMoving ? proof.body() : {}
    const { data, error } = await update({ body: { ...bodyOf(values, languageCode), ...proven } })
    if (data) {
      proof.clear()
      form.reset(toAccountForm(data))
      setSame(false)
      formStorage(name).remove()
      showNotification('NOTIFICATIONS.USERUPDATED')
      return
    }
    const failure = error && 'fields' in error ? error : null
    if (failure) proof.refuse(failure)
    const fields = Object.entries(failure?.fields ?? {}).filter(([field]) => field !== 'currentPassword')
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
    /** The identity proof for a new e-mail; null while the e-mail is unchanged. */
    proof: isMoving ? proof : null,
    isSame,
    setSame,
    /** Fields that were invalid when the form was last submitted. */
    wrong,
    handleSubmit: form.handleSubmit(save, (errors) => {
      setWrong(pathsOf(errors))
      showFailure('ERRORS.PROVIDEDATA')
    }),
  }
}
