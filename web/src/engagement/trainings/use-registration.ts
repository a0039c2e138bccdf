import { textMax } from '@slodki-ul/contract/limits'
import { useState } from 'react'
import { codeOf } from '#core/failure.ts'
import { showFailure, showNotification } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { useProfilePrefill } from '#identity/users/profile-prefill.api.ts'
import { completeRegistration, type Problems, problemsOf, type Registration } from './registration.rules.ts'
import { readRegistration, removeRegistration, saveRegistration } from './registration-storage.ts'
import { useSendTrainingMessageMutation } from './trainings.api.ts'

const none: Problems = {}

/**
 * The form for a place at a training: completed from the profile of whoever is signed in (TRN-10), kept while it is typed,
 * and sent once nothing is wrong with it (TRN-16). `onEnd` when there is nothing more to do with it.
 */
export function useRegistration(trainingId: number, onEnd: () => void) {
  const languageCode = useLanguage()
  const [send, { isLoading }] = useSendTrainingMessageMutation()
  const [typed, setTyped] = useState(() => readRegistration(trainingId))
  const [website, setWebsite] = useState('')
  /** What is wrong is marked after the form was sent once. */
  const [wasSent, setSent] = useState(false)
  const problems = problemsOf(typed)

  const change = (next: Registration) => {
    setTyped(next)
    saveRegistration(trainingId, next)
  }

  useProfilePrefill((known) => setTyped(completeRegistration(typed, known, textMax)))

  /** Answers the first field that is wrong, if any is. */
  async function submit(): Promise<keyof Problems | undefined> {
    if (isLoading) return undefined
    setSent(true)
    const [wrong] = Object.keys(problems) as (keyof Problems)[]
    if (wrong) {
      showFailure('ERRORS.PROVIDEDATA')
      return wrong
    }
    const { fullName: FullName, email: Email, phone: Phone, message: Message } = typed
    const { error } = await send({ body: { Id: trainingId, FullName, Email, Phone, Message, languageCode, website } })
    // A message has told why; only where the training has begun is there nothing to try again.
    if (error && codeOf(error) !== 'ERRORS.TRAININGNOTFOUND') return undefined
    if (!error) {
      removeRegistration(trainingId)
      showNotification('NOTIFICATIONS.MESSAGESENT')
    }
    onEnd()
    return undefined
  }

  return {
    typed,
    change: (part: Partial<Registration>) => change({ ...typed, ...part }),
    problems: wasSent ? problems : none,
    website,
    setWebsite,
    isSending: isLoading,
    submit,
  }
}
