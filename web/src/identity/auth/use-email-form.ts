import { isEmail } from '@slodki-ul/contract/email.rules'
import type { Language } from '@slodki-ul/contract/language'
import { type FormEvent, useState } from 'react'
import { showFailure } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'

type Body = { email: string; languageCode: Language; website: string }

/** State of a form with an address and a honeypot. `onSend` gets the validated values. */
export function useEmailForm(onSend: (body: Body) => Promise<void>) {
  const languageCode = useLanguage()
  const [email, setEmail] = useState('')
  const [website, setWebsite] = useState('')
  const [isChecked, setChecked] = useState(false)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isEmail(email.trim())) await onSend({ email: email.trim(), languageCode, website })
    else showFailure('ERRORS.PROVIDEDATA')
  }

  return {
    address: { value: email, onChange: setEmail, checked: isChecked },
    honeypot: { value: website, onChange: setWebsite },
    handleSubmit,
  }
}
