import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { Check } from '@slodki-ul/ui/check.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import type { Consents } from './checkout-form.ts'
import { Step } from './step.tsx'

/** The consent that each failed check requires. */
export const consentOf: Partial<Record<ErrorCode, keyof Consents>> = {
  'ERRORS.PLEASEACCEPTTERMS': 'terms',
  'ERRORS.PLEASEACCEPTRIGHT': 'resign',
  'ERRORS.PLEASEACCEPTCONSENT': 'digital',
}

export const consentId = (name: keyof Consents): string => `consent-${name}`

type ConsentsStepProps = {
  number: number
  consents: Consents
  onChange: (consents: Consents) => void
  /** What requires an additional consent: digital content, or a service that starts at once. */
  besides: 'digital' | 'start' | null
  /** The check that failed when the order was submitted. */
  problem: ErrorCode | null
}

/**
 * Consents to the terms, to the right to resign and, for digital content or a subscription, to an immediate start
 * (CHK-10 to CHK-12, SUB-16, Q-62, Q-63).
 */
export function ConsentsStep({ number, consents, onChange, besides, problem }: ConsentsStepProps) {
  const { t } = useTranslation(['checkout', 'errors'])
  const tied = (name: keyof Consents) => ({
    id: consentId(name),
    top: true,
    checked: consents[name],
    error: problem && consentOf[problem] === name ? t(problem, { ns: 'errors' }) : undefined,
    onChange: (event: { target: { checked: boolean } }) => onChange({ ...consents, [name]: event.target.checked }),
  })
  return (
    <Step number={number} title={t('step.consents')}>
      <Check {...tied('terms')}>
        <span className={text.small}>
          {t('consent.terms.before')} <TextLink to={paths.terms}>{t('consent.terms.link')}</TextLink>{' '}
          {t('consent.terms.after')} <TextLink to={paths.privacy}>{t('consent.terms.privacy')}</TextLink>.
        </span>
      </Check>
      <Check {...tied('resign')}>
        <span className={text.small}>{t('consent.resign')}</span>
      </Check>
      {besides && (
        <Check {...tied('digital')}>
          <span className={text.small}>{t(`consent.${besides}`)}</span>
        </Check>
      )}
    </Step>
  )
}

/** Opens a text in a new tab, so that the form stays as it is. */
function TextLink({ to, children }: { to: string; children: string }) {
  const { t } = useTranslation('checkout')
  return (
    <Link className={text.link} to={to} target="_blank">
      {children}
      <VisuallyHidden> {t('newTab')}</VisuallyHidden>
    </Link>
  )
}
