import '#i18n/late/errors.ts'
import '#i18n/late/checkout.ts'
import '#i18n/late/subscription.ts'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { messageOf } from '#app/failed-actions.ts'
import { codeOf } from '#app/failure.ts'
import { offersOf } from '#features/subscription/offer.rules.ts'
import { useLinkedCode } from '#features/subscription/use-linked-code.ts'
import { usePlans } from '#features/subscription/use-plans.ts'
import { offerPath, planIdOf, variantOf } from '#features/subscription/variant.rules.ts'
import { BareFrame } from '#layout/bare-frame.tsx'
import { isBarePath } from '#layout/bare-paths.ts'
import { ErrorState } from '#ui/error-state.tsx'
import frame from '#ui/frame.module.css'
import { Icon } from '#ui/icon.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { NoPlan } from './no-plan.tsx'
import styles from './subscribe.module.css'
import { SubscribePage } from './subscribe-page.tsx'

/** /subskrybuj, /dolacz-z-webinaru, -mini and /dolacz-z-mailingu: a subscription is bought (NAV-31 to NAV-36, SUB-11). */
export function SubscribeScreen() {
  const { t } = useTranslation('subscription')
  const { pathname } = useLocation()
  const content = (
    <div className={frame.wrap}>
      <PageTitle>{t('title')}</PageTitle>
      <Purchase />
    </div>
  )
  if (!isBarePath(pathname)) return content
  return (
    <BareFrame
      aside={
        <span className={styles.safe}>
          <Icon of={Lock} />
          {t('safe')}
        </span>
      }
    >
      {content}
    </BareFrame>
  )
}

function Purchase() {
  const { t } = useTranslation(['subscription', 'errors'])
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { planId } = useParams()
  const variant = variantOf(pathname)
  useLinkedCode()
  const { plans, code, unchecked, error, isFetching, reload } = usePlans()
  const offers = plans && offersOf(plans, variant)
  const id = planIdOf(planId)
  const offer = offers?.find(({ plan }) => plan.id === id)
  const lead = offer?.plan.type === 'Eternal' ? 'eternal' : variant === 'webinarMini' ? 'webinar' : variant
  return (
    <>
      <div className={frame.pageHead}>
        <h1>{t('title')}</h1>
        <p className={text.lead}>{t(`lead.${lead}`)}</p>
      </div>
      {error !== undefined && (
        <div className={styles.failed}>
          <ErrorState
            text={t(messageOf(codeOf(error), 'listPlans'), { ns: 'errors' })}
            onRetry={reload}
            retrying={isFetching}
          />
        </div>
      )}
      {!offers && error === undefined && (
        <div className={frame.split}>
          <LoadingStatus />
          <LinesSkeleton lines={9} />
          <LinesSkeleton lines={6} />
        </div>
      )}
      {offers && !offer && <NoPlan offers={offers} variant={variant} />}
      {offers && offer && (
        <SubscribePage
          offers={offers}
          offer={offer}
          variant={variant}
          code={code}
          unchecked={unchecked}
          onReload={reload}
          // The form keeps its place: only the plan becomes another one (SUB-19).
          onChoose={(chosen) => navigate(offerPath(chosen, variant), { replace: true, state: { keepPlace: true } })}
        />
      )}
    </>
  )
}
