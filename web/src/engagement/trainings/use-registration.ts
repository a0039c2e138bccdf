import { useState } from 'react'
import { codeOf } from '#core/failure.ts'
import { showFailure, showNotification } from '#core/toasts.ts'
import { useCheckedForm } from '#core/use-checked-form.ts'
import { useLanguage } from '#i18n/language.ts'
import { useProfilePrefill } from '#identity/users/profile-prefill.api.ts'
import { completeRegistration, type Registration, registrationErrors } from './registration.rules.ts'
import { readRegistration, removeRegistration, saveRegistration } from './registration-storage.ts'
import { useSendTrainingMessageMutation } from './trainings.api.ts'

/**
 * The registration form of a training: completed from the profile of the signed-in user (TRN-10), stored while typing,
 * and sent once it is valid (TRN-16). Calls `onEnd` when it is finished.
 */
export function useRegistration(trainingId: number, onEnd: () => void) {
  const languageCode = useLanguage()
  const [send, { isLoading }] = useSendTrainingMessageMutation()
  const [website, setWebsite] = useState('')
  const form = useCheckedForm({
    initial: () => readRegistration(trainingId),
    errorsOf: registrationErrors,
    onChange: (typed) => saveRegistration(trainingId, typed),
  })

  useProfilePrefill((known) => form.setValues(completeRegistration(form.getValues(), known)))

  async function register({ fullName: FullName, email: Email, phone: Phone, message: Message }: Registration) {
    if (isLoading) return
    const { error } = await send({ body: { Id: trainingId, FullName, Email, Phone, Message, languageCode, website } })
    // A toast has shown the error; only when the training has begun is a retry pointless.
    if (error && codeOf(error) !== 'ERRORS.TRAININGNOTFOUND') return
    if (!error) {
      removeRegistration(trainingId)
      showNotification('NOTIFICATIONS.MESSAGESENT')
    }
    onEnd()
  }

  return {
    form,
    honeypot: { value: website, onChange: setWebsite },
    isSending: isLoading,
    handleSubmit: form.handleSubmit(register, () => showFailure('ERRORS.PROVIDEDATA')),
  }
}
