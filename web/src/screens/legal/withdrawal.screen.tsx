import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import envelope from '@slodki-ul/ui/art/koperta.svg'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { Result } from '@slodki-ul/ui/result.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { type Received, useWithdrawal } from '#compliance/withdrawals/use-withdrawal.ts'
import { WithdrawalFields } from '#compliance/withdrawals/withdrawal-fields.tsx'
import { WithdrawalReview } from '#compliance/withdrawals/withdrawal-review.tsx'
import { useCompany } from '#core/company.ts'
import { ContactLink } from '#core/contact-link.tsx'
import { ControllerNote } from '#core/controller-note.tsx'
import { paths } from '#core/paths.ts'
import { saveFile } from '#core/save-file.ts'
import { useGetHealthQuery } from '#core/system.api.ts'
import { addTexts } from '#i18n/add-texts.ts'
import termsTexts from '#i18n/pl/terms.json'
import withdrawalsTexts from '#i18n/pl/withdrawals.json'
import styles from './withdrawal.module.css'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** Milliseconds between tries to load the name of the company. */
const healthRetryMs = 3_000

addTexts({ terms: termsTexts, withdrawals: withdrawalsTexts })

/** /odstapienie: withdrawal from a contract (CRD art. 11a), available to everybody without an account. */
export function WithdrawalScreen() {
  // Every link to this page starts with an empty form, also on this page.
  return <Withdrawal key={useLocation().key} />
}

function Withdrawal() {
  const { t } = useTranslation('withdrawals')
  const withdrawal = useWithdrawal()
  const { step } = withdrawal
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {step.name === 'done' ? (
        <Done {...step.received} />
      ) : (
        <div className={frame.wrap}>
          <div className={frame.pageHead}>
            <h1>{t('title')}</h1>
            <p className={text.lead}>{t('lead')}</p>
          </div>
          <div className={styles.column}>
            {step.name === 'form' ? <WithdrawalFields withdrawal={withdrawal} /> : <WithdrawalReview {...withdrawal} />}
            <Notes />
          </div>
        </div>
      )}
    </>
  )
}

function Done({ statement, receivedAt, email, contract, returnAddress, ...deadlines }: Received) {
  const { t } = useTranslation('withdrawals')
  const known = useCompany()
  // Who received the statement stands in the file, so it waits for that, also when it could not be loaded at first.
  useGetHealthQuery(undefined, { pollingInterval: known ? 0 : healthRetryMs })
  const end = useRef<HTMLDivElement>(null)
  // Keyboard and screen reader users continue at the content that replaced the button.
  useEffect(() => {
    end.current?.scrollIntoView()
    end.current?.focus({ preventScroll: true })
  }, [])
  const moment = formatMoment(receivedAt)
  const next = t(`done.next.${contract}`, {
    address: returnAddress,
    sendUntil: formatDate(deadlines.sendBackUntil),
    refundUntil: formatDate(deadlines.refundUntil),
  })
  // The mail repeats the statement only to an address known from the contract, so it can always be saved here.
  const save = () => {
    if (!known) return
    const copy = t('done.copy', { company: known.company, statement, moment, email, next })
    saveFile(t('done.file'), 'text/plain;charset=utf-8', copy)
  }
  return (
    <div ref={end} tabIndex={-1} className={styles.end}>
      <Result
        title={t('done')}
        titleEnd={t('done.wink')}
        lead={t('done.lead', { moment, email })}
        image={envelope}
        tone="latte"
        actions={
          <>
            <Button size="lg" icon={Download} busy={!known} onClick={save}>
              {t('done.save')}
            </Button>
            <ButtonLink size="lg" variant="line" to={paths.home}>
              {t('done.home')}
            </ButtonLink>
          </>
        }
        below={
          <p className={clsx(text.small, text.muted, styles.person)}>
            {next} {t('done.person')}
          </p>
        }
      />
    </div>
  )
}

/** Other ways to withdraw, and the controller of the typed data. */
function Notes() {
  const { t } = useTranslation('withdrawals')
  return (
    <div className={styles.notes}>
      <p>
        <RichText
          text={t('otherWays')}
          parts={{
            link: (words) => <ContactLink>{words}</ContactLink>,
          }}
        />
      </p>
      <WithdrawalForm />
      <ControllerNote say={(company) => t('dataNote', { company })} />
    </div>
  )
}
