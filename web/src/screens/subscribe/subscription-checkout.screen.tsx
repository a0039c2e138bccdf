import type { PurchaseVariant } from '@slodki-ul/contract/membership/plans.rules'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { subscriberTarget } from '#core/subscriber-target.ts'
import { addTexts } from '#i18n/add-texts.ts'
import checkoutTexts from '#i18n/pl/checkout.json'
import subscriptionTexts from '#i18n/pl/subscription.json'
import { type CheckoutSwitch, isPlanInCheckout, offerOf } from '#membership/plans/offer.rules.ts'
import { usePlans } from '#membership/plans/use-plans.ts'
import { planIdOf } from '#membership/plans/variant.rules.ts'
import { NoPlan } from './no-plan.tsx'
import { PlansPlaceholder } from './plans-placeholder.tsx'
import { SubscribePage } from './subscribe-page.tsx'

addTexts({ checkout: checkoutTexts, subscription: subscriptionTexts })

const variantIn = ({ mailing, webinar }: CheckoutSwitch): PurchaseVariant =>
  webinar ? 'webinar' : mailing ? 'mailing' : 'normal'

/** /kasa in subscription mode: its own choice of plans, and a line about the yearly one (CHK-36, CHK-37, Q-67). */
export function SubscriptionCheckoutScreen() {
  const { t } = useTranslation(['subscription', 'checkout'])
  const title = t('title', { ns: 'checkout' })
  return (
    <div className={frame.wrap}>
      <PageTitle>{title}</PageTitle>
      <div className={frame.pageHead}>
        <h1>{title}</h1>
        <p className={text.lead}>{t('checkout.yearly')}</p>
      </div>
      <Purchase />
    </div>
  )
}

function Purchase() {
  const [search, setSearch] = useSearchParams()
  const plansQuery = usePlans()
  const { plans, code, unchecked, reload } = plansQuery
  const target = subscriberTarget()
  if (target) return <Navigate to={target} replace />
  if (!plans) return <PlansPlaceholder {...plansQuery} />
  const modes = { mailing: search.get('mailing') === 'true', webinar: search.get('webinar') === 'true' }
  const variant = variantIn(modes)
  const offers = plans.filter(({ type }) => isPlanInCheckout(type, modes)).map((plan) => offerOf(plan, variant))
  const id = planIdOf(search.get('plan') ?? undefined)
  const offer = offers.find(({ plan }) => plan.id === id)
  if (!offer) return <NoPlan offers={offers} variant={variant} />
  return (
    <SubscribePage
      offers={offers}
      offer={offer}
      variant={variant}
      code={code}
      unchecked={unchecked}
      onReload={reload}
      onChoose={(planId) =>
        setSearch(
          (before) => {
            before.set('plan', String(planId))
            return before
          },
          { replace: true, state: { preserveScroll: true } },
        )
      }
    />
  )
}
