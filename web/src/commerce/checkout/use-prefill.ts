import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSession } from '#core/session.ts'
import { useLazyGetUserQuery } from '#identity/users/users.api.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { completeForm } from './prefill.ts'

/** Fills what is blank from the profile of whoever is signed in, when the page opens or somebody signs in on it (CHK-06). */
export function usePrefill({ getValues, setValue }: UseFormReturn<CheckoutForm>): void {
  const userId = useSession()?.id
  const [loadUser] = useLazyGetUserQuery()
  useEffect(() => {
    if (!userId) return
    let isCurrent = true
    loadUser().then(({ data: profile }) => {
      // Without the profile the form is what it was: typed by hand.
      if (!profile || !isCurrent) return
      const form = getValues()
      const completed = completeForm(form, profile)
      for (const name of ['firstName', 'lastName', 'email', 'phone', 'address', 'companyData'] as const)
        if (completed[name] !== form[name]) setValue(name, completed[name])
    })
    return () => {
      isCurrent = false
    }
  }, [userId, loadUser, getValues, setValue])
}
