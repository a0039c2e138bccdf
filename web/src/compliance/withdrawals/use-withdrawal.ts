import { describeWithdrawal } from '@slodki-ul/contract/compliance/withdrawal-statement'
import type { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { completeContact } from '#core/contact-details.rules.ts'
import { dismissToasts, showFailure } from '#core/toasts.ts'
import { useCheckedForm } from '#core/use-checked-form.ts'
import { useSubscribed } from '#core/use-subscribed.ts'
import { useLanguage } from '#i18n/language.ts'
import { useProfilePrefill } from '#identity/users/profile-prefill.api.ts'
import { emptyStatement, readLinked, type Statement, statementErrors, toWithdrawal } from './statement.rules.ts'
import { statementStorage } from './statement-storage.ts'
import { useSendWithdrawalMutation } from './withdrawals.api.ts'

/** An accepted statement: its text, the address of its acknowledgement, the kind of contract, and the reply. */
export type Received = Reply<typeof withdrawalsEndpoints.sendWithdrawal> & {
  statement: string
  email: string
  contract: 'order' | 'subscription'
}

type Step = { name: 'form' } | { name: 'review'; key: string } | { name: 'done'; received: Received }

/**
 * Withdrawal from a contract in two steps: the form, prefilled from a link and from the profile of the signed-in user,
 * then a confirmation of what will be sent. A retry sends the same statement with the same idempotency key.
 */
export function useWithdrawal() {
  const languageCode = useLanguage()
  const [search] = useSearchParams()
  const isSubscribed = useSubscribed()
  const [send, { isLoading }] = useSendWithdrawalMutation()
  const [website, setWebsite] = useState('')
  const [step, setStep] = useState<Step>({ name: 'form' })
  // A user with a subscription certainly has that contract.
  const withContract = (entered: Statement) => ({
    ...entered,
    contract: entered.contract ?? (isSubscribed ? ('subscription' as const) : ('order' as const)),
  })
  const form = useCheckedForm<Statement>({
    initial: () => ({ ...emptyStatement, ...statementStorage.read(), ...readLinked(search) }),
    errorsOf: (entered) => statementErrors(withContract(entered)),
    onChange: statementStorage.save,
  })
  const typed = withContract(form.watch())

  useProfilePrefill((known) => form.setValues(completeContact(form.getValues(), known)))

  const review = () => {
    // What was missing is filled in now.
    dismissToasts()
    setStep({ name: 'review', key: crypto.randomUUID() })
  }

  async function confirm(): Promise<void> {
    if (isLoading || step.name !== 'review') return
    const withdrawal = toWithdrawal(typed)
    const { data } = await send({
      headers: { 'idempotency-key': step.key },
      body: { ...withdrawal, languageCode, website },
    })
    // A toast has shown the error, and the button can be pressed again.
    if (!data) return
    dismissToasts()
    statementStorage.remove()
    const { statement } = describeWithdrawal(withdrawal, languageCode)
    setStep({ name: 'done', received: { ...data, statement, email: withdrawal.email, contract: typed.contract } })
  }

  return {
    step,
    form,
    typed,
    honeypot: { value: website, onChange: setWebsite },
    handleSubmit: form.handleSubmit(review, () => showFailure('ERRORS.PROVIDEDATA')),
    confirm,
    isSending: isLoading,
    goBack: () => setStep({ name: 'form' }),
  }
}
