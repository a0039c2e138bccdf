import { withdrawalButtons } from '@slodki-ul/contract/compliance/withdrawal-buttons'
import { describeWithdrawal } from '@slodki-ul/contract/compliance/withdrawal-statement'
import { Button } from '@slodki-ul/ui/button.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import withdrawalsTexts from '#i18n/pl/withdrawals.json'
import { toWithdrawal } from './statement.rules.ts'
import type { useWithdrawal } from './use-withdrawal.ts'
import styles from './withdrawal-review.module.css'

addTexts({ withdrawals: withdrawalsTexts })

/** The second step: the exact text that will be sent, and the button that sends it. */
export function WithdrawalReview({ typed, isSending, confirm, goBack }: ReturnType<typeof useWithdrawal>) {
  const { t } = useTranslation('withdrawals')
  const language = useLanguage()
  const withdrawal = toWithdrawal(typed)
  const title = useRef<HTMLHeadingElement>(null)
  // Keyboard and screen reader users continue at the content that replaced the form.
  useEffect(() => title.current?.focus(), [])
  return (
    <section>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {t('review')}
      </h2>
      <blockquote className={styles.statement}>{describeWithdrawal(withdrawal, language).statement}</blockquote>
      <p>{t('review.mail', { email: withdrawal.email })}</p>
      <div className={styles.actions}>
        <Button size="lg" busy={isSending} onClick={confirm}>
          {withdrawalButtons[language].confirm}
        </Button>
        <Button size="lg" variant="line" onClick={goBack}>
          {t('back')}
        </Button>
      </div>
    </section>
  )
}
