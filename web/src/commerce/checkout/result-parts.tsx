import { withdrawalButtons } from '@slodki-ul/contract/compliance/withdrawal-buttons'
import cloud from '@slodki-ul/ui/art/chmura.svg'
import hourglass from '@slodki-ul/ui/art/klepsydra.svg'
import smoker from '@slodki-ul/ui/art/podkurzacz.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Loader } from '@slodki-ul/ui/icon.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Result } from '@slodki-ul/ui/result.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCompany } from '#core/company.ts'
import { paths, withdrawalPath } from '#core/paths.ts'
import { useLanguage } from '#i18n/language.ts'
import styles from './order-result.module.css'
import { RetryPayment } from './retry-payment.tsx'

/** Small print under the buttons of a result. */
const smallPrint = clsx(text.small, text.muted, styles.below)

/** A title in two halves, the second one highlighted. */
export function ResultTitle({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first} <em>{second}</em>
    </>
  )
}

/** The purchase, with a link to withdraw from its contract, which must be available beside the order. */
export function BoughtNote({ bought, withdrawal }: { bought: string; withdrawal: Record<string, string> }) {
  return (
    <div className={smallPrint}>
      <p>{bought}</p>
      <Link className={text.link} to={withdrawalPath(withdrawal)}>
        {withdrawalButtons[useLanguage()].open}
      </Link>
    </div>
  )
}

/** Contact for buyers who were charged all the same. */
export function MoneyTaken() {
  const { t } = useTranslation('checkout')
  const known = useCompany()
  if (!known) return null
  return (
    <p className={smallPrint}>
      {t('result.failed.money')}{' '}
      <a className={text.link} href={known.contactLink}>
        {t('result.failed.write')}
      </a>
      , {t('result.failed.check')}
    </p>
  )
}

type WaitingResultProps = { lead: string; bought: string; actions: ReactNode }

/** A payment that is still being processed; the caller refetches its state. */
export function WaitingResult({ lead, bought, actions }: WaitingResultProps) {
  const { t } = useTranslation('checkout')
  return (
    <Result
      title={<ResultTitle first={t('result.waiting.title')} second={t('result.waiting.wink')} />}
      lead={lead}
      image={hourglass}
      tone="honey"
      actions={actions}
      below={
        <div className={smallPrint}>
          <p>{bought}</p>
          <p className={styles.polling} role="status">
            <Loader />
            {t('result.waiting.status')}
          </p>
        </div>
      }
    />
  )
}

type FailedResultProps = { note: string; lead: string; restart: () => Promise<{ url: string }> }

/** Nothing was paid, and the payment can be retried. */
export function FailedResult({ note, lead, restart }: FailedResultProps) {
  const { t } = useTranslation('checkout')
  return (
    <Result
      above={<Alarm>{note}</Alarm>}
      title={t('result.failed.title')}
      lead={lead}
      image={smoker}
      tone="blush"
      actions={
        <>
          <RetryPayment restart={restart} />
          <ButtonLink size="lg" variant="line" to={paths.shop}>
            {t('result.shop')}
          </ButtonLink>
        </>
      }
      below={<MoneyTaken />}
    />
  )
}

type ClosedResultProps = { note: string; title: string; lead: string; actions: ReactNode }

/** Nothing was paid, and it is too late to retry. */
export function ClosedResult({ note, ...rest }: ClosedResultProps) {
  return <Result above={<Alarm>{note}</Alarm>} image={cloud} tone="milk" below={<MoneyTaken />} {...rest} />
}

function Alarm({ children }: { children: ReactNode }) {
  return (
    <Note variant="error" role="alert" className={styles.note}>
      {children}
    </Note>
  )
}
