import { describeWithdrawal } from '@slodki-ul/contract/compliance/withdrawal-statement'
import { textMax } from '@slodki-ul/contract/limits'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { showFailure, showNotification } from '#core/toasts.ts'
import { useSubscribed } from '#core/use-subscribed.ts'
import { useLanguage } from '#i18n/language.ts'
import { useProfilePrefill } from '#identity/users/profile-prefill.api.ts'
import {
  completeStatement,
  emptyStatement,
  type Problems,
  problemsOf,
  readLinked,
  type Statement,
  toWithdrawal,
} from './statement.rules.ts'
import { statementStorage } from './statement-storage.ts'
import { useSendWithdrawalMutation } from './withdrawals.api.ts'

const none: Problems = {}

/** A statement that was taken: its words, when, and where its acknowledgement goes. */
export type Received = { statement: string; receivedAt: string; email: string }

type Step = { name: 'form' } | { name: 'review'; key: string } | { name: 'done'; received: Received }

/**
 * Withdrawing from a contract in two steps: the form, filled in with what a link names and with the profile of whoever is
 * signed in, then what will be sent, for confirmation. A second press sends the same statement under the same key.
 */
export function useWithdrawal() {
  const languageCode = useLanguage()
  const [search] = useSearchParams()
  const isSubscribed = useSubscribed()
  const [send, { isLoading }] = useSendWithdrawalMutation()
  const [entered, setEntered] = useState<Statement>(() => ({
    ...emptyStatement,
    ...statementStorage.read(),
    ...readLinked(search),
  }))
  // Whoever has a subscription has one contract for certain.
  const typed = { ...entered, contract: entered.contract ?? (isSubscribed ? 'subscription' : 'order') } as const
  const [website, setWebsite] = useState('')
  const [step, setStep] = useState<Step>({ name: 'form' })
  /** What is wrong is marked after the form was tried once. */
  const [wasTried, setTried] = useState(false)
  const problems = problemsOf(typed)

  const change = (part: Partial<Statement>) => {
    // A number is typed for an order, whatever is learned of a subscription meanwhile.
    const next = { ...entered, ...('orderNumber' in part && { contract: 'order' as const }), ...part }
    setEntered(next)
    statementStorage.save(next)
  }

  useProfilePrefill((known) => setEntered(completeStatement(entered, known, textMax)))

  /** On to what will be sent; answers the first field that is wrong, if any is. */
  function goOn(): keyof Problems | undefined {
    setTried(true)
    const [wrong] = Object.keys(problems) as (keyof Problems)[]
    if (wrong) showFailure('ERRORS.PROVIDEDATA')
    else setStep({ name: 'review', key: crypto.randomUUID() })
    return wrong
  }

  async function confirm(): Promise<void> {
    if (isLoading || step.name !== 'review') return
    const withdrawal = toWithdrawal(typed)
    const { data } = await send({
      headers: { 'idempotency-key': step.key },
      body: { ...withdrawal, languageCode, website },
    })
    // A message has told why, and the same press may be tried again.
    if (!data) return
    statementStorage.remove()
    const { statement } = describeWithdrawal(withdrawal, languageCode)
    setStep({ name: 'done', received: { statement, receivedAt: data.receivedAt, email: withdrawal.email } })
    showNotification('NOTIFICATIONS.WITHDRAWALSENT')
  }

  return {
    step,
    typed,
    change,
    problems: wasTried ? problems : none,
    website,
    setWebsite,
    goOn,
    confirm,
    isSending: isLoading,
    goBack: () => setStep({ name: 'form' }),
  }
}
