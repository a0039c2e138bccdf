import type { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { formatPlanPrice } from '@slodki-ul/contract/money'
import { coursePage } from '@slodki-ul/contract/pages'
import present from '@slodki-ul/ui/art/prezent.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Result } from '@slodki-ul/ui/result.tsx'
import { LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BoughtNote, ClosedResult, FailedResult, ResultTitle, WaitingResult } from '#commerce/checkout/result-parts.tsx'
import { paths } from '#core/paths.ts'
import { useSession } from '#core/session.ts'
import { addTexts } from '#i18n/add-texts.ts'
import subscriptionTexts from '#i18n/pl/subscription.json'
import { noCourseFilters } from '#learning/courses/course-filters.rules.ts'
import { useCourseList } from '#learning/courses/use-course-list.ts'
import { usePaySubscriptionMutation } from '#membership/billing/subscription.api.ts'
import { usePlanName } from '#membership/plans/plan-texts.ts'
import { offerPath } from '#membership/plans/variant.rules.ts'
import { useFirstSession } from './use-first-session.ts'

addTexts({ subscription: subscriptionTexts })

type Outcome = Reply<typeof checkoutEndpoints.getResult>

/** The result of a subscription order: paid, pending, unpaid or cancelled (PAY-08, PAY-13, Q-115). */
export function SubscriptionResult({ result }: { result: Outcome }) {
  if (result.state === 'paid') return <Paid result={result} />
  if (result.state === 'waiting') return <Waiting result={result} />
  return result.canRetry && result.subscriptionId ? (
    <Failed result={result} subscriptionId={result.subscriptionId} />
  ) : (
    <Closed result={result} />
  )
}

/** The name of the plan and the amount. */
function usePlanLine({ number, value }: Outcome): string {
  const { t } = useTranslation('subscription')
  return t('result.plan', { plan: usePlanName()({ title: number }), value: formatPlanPrice(value) })
}

function Paid({ result }: { result: Outcome }) {
  const { t } = useTranslation(['subscription', 'checkout'])
  const session = useSession()
  const first = useFirstSession()
  return (
    <Result
      title={<ResultTitle first={t('result.paid.title')} second={t('result.paid.wink')} />}
      lead={t(session || first === 'opening' ? 'result.paid.lead' : 'result.paid.guest')}
      image={present}
      tone="pist"
      actions={first === 'opening' ? <LoadingStatus /> : first === 'opened' ? <FirstLessonLinks /> : <ResultLinks />}
      below={<BoughtNote bought={usePlanLine(result)} withdrawal={{ subscription: 'true' }} />}
    />
  )
}

/** For whoever begins: the first course of the catalogue, and the shop (PAY-10). */
function FirstLessonLinks() {
  const { t } = useTranslation(['subscription', 'checkout'])
  const { items, listState } = useCourseList('courses', noCourseFilters)
  // Pressed before the course is known, the link would lead past the lesson.
  if (!items && !listState.failure) return <LoadingStatus />
  const [first] = items ?? []
  return (
    <>
      <ButtonLink size="lg" icon={Play} to={first ? coursePage(first) : paths.courses}>
        {t('result.first')}
      </ButtonLink>
      <ButtonLink size="lg" variant="line" to={paths.shop}>
        {t('result.shop', { ns: 'checkout' })}
      </ButtonLink>
    </>
  )
}

/** Thanks without details of a subscription (PAY-09, PAY-11). */
export function SubscriptionThanks() {
  const { t } = useTranslation(['checkout', 'subscription'])
  return (
    <Result
      title={<ResultTitle first={t('result.thanks.title')} second={t('result.thanks.wink')} />}
      lead={t('result.thanks.lead')}
      image={present}
      tone="pist"
      actions={<ResultLinks />}
    />
  )
}

function Waiting({ result }: { result: Outcome }) {
  const { t } = useTranslation('subscription')
  return <WaitingResult lead={t('result.waiting.lead')} bought={usePlanLine(result)} actions={<ResultLinks />} />
}

function Failed({ result, subscriptionId }: { result: Outcome; subscriptionId: string }) {
  const { t } = useTranslation('subscription')
  const [pay] = usePaySubscriptionMutation()
  return (
    <FailedResult
      note={t('result.failed.note', { value: formatPlanPrice(result.value) })}
      lead={t('result.failed.lead')}
      restart={() => pay({ body: { subscriptionId } }).unwrap()}
    />
  )
}

function Closed({ result }: { result: Outcome }) {
  const { t } = useTranslation('subscription')
  return (
    <ClosedResult
      note={t('result.closed.note', { value: formatPlanPrice(result.value) })}
      title={t('result.closed.title')}
      lead={t('result.closed.lead')}
      actions={
        <ButtonLink size="lg" to={offerPath(1)}>
          {t('result.closed.again')}
        </ButtonLink>
      }
    />
  )
}

/** Links to the courses, where guests are asked to sign in, and to the shop (PAY-10). */
function ResultLinks() {
  const { t } = useTranslation(['subscription', 'checkout'])
  return (
    <>
      <ButtonLink size="lg" to={paths.subscription}>
        {t('result.account')}
      </ButtonLink>
      <ButtonLink size="lg" variant="line" to={paths.shop}>
        {t('result.shop', { ns: 'checkout' })}
      </ButtonLink>
    </>
  )
}
