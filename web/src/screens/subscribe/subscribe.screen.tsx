import { isPlanType } from '@slodki-ul/contract/membership/plans.rules'
import frame from '@slodki-ul/ui/frame.module.css'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { addTexts } from '#i18n/add-texts.ts'
import checkoutTexts from '#i18n/pl/checkout.json'
import subscriptionTexts from '#i18n/pl/subscription.json'
import { MinimalLayout } from '#layout/minimal-layout.tsx'
import { isMinimalPath } from '#layout/minimal-paths.ts'
import { offersOf } from '#membership/plans/offer.rules.ts'
import { useLinkedCode } from '#membership/plans/use-linked-code.ts'
import { usePlans } from '#membership/plans/use-plans.ts'
import { offerPath, planIdOf, variantOf } from '#membership/plans/variant.rules.ts'
import { NoPlan } from './no-plan.tsx'
import { PlansPlaceholder } from './plans-placeholder.tsx'
import styles from './subscribe.module.css'
import { SubscribePage } from './subscribe-page.tsx'

addTexts({ checkout: checkoutTexts, subscription: subscriptionTexts })

/**
 * /subskrybuj, /dolacz-z-webinaru, -mini and /dolacz-z-mailingu: the purchase of a subscription (NAV-31 to NAV-36,
 * SUB-11).
 */
export function SubscribeScreen() {
  const { t } = useTranslation('subscription')
  const { pathname } = useLocation()
  const content = (
    <div className={frame.wrap}>
      <PageTitle>{t('title')}</PageTitle>
      <Purchase />
    </div>
  )
  if (!isMinimalPath(pathname)) return content
  return (
    <MinimalLayout
      aside={
        <span className={styles.safe}>
          <Icon of={Lock} />
          {t('safe')}
        </span>
      }
    >
      {content}
    </MinimalLayout>
  )
}

function Purchase() {
  const { t } = useTranslation('subscription')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { planId } = useParams()
  const variant = variantOf(pathname)
  useLinkedCode()
  const plansQuery = usePlans()
  const { plans, code, unchecked, reload } = plansQuery
  const offers = plans && offersOf(plans, variant)
  const id = planIdOf(planId)
  const offer = offers?.find(({ plan }) => plan.id === id)
  const lead =
    offer && isPlanType(offer.plan.type, 'Eternal') ? 'eternal' : variant === 'webinarMini' ? 'webinar' : variant
  return (
    <>
      <div className={frame.pageHead}>
        <h1>{t('title')}</h1>
        <p className={text.lead}>{t(`lead.${lead}`)}</p>
      </div>
      {!offers && <PlansPlaceholder {...plansQuery} />}
      {offers && !offer && <NoPlan offers={offers} variant={variant} />}
      {offers && offer && (
        <SubscribePage
          offers={offers}
          offer={offer}
          variant={variant}
          code={code}
          unchecked={unchecked}
          onReload={reload}
          // The form is kept: only the plan changes (SUB-19).
          onChoose={(chosen) =>
            navigate(offerPath(chosen, variant), { replace: true, state: { preserveScroll: true } })
          }
        />
      )}
    </>
  )
}
