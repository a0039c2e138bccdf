import { isPlanType, type PlanType, type PurchaseVariant } from '@slodki-ul/contract/membership/plans.rules'
import ladle from '@slodki-ul/ui/art/czerpak.svg'
import honeycomb from '@slodki-ul/ui/art/plaster.svg'
import sunflower from '@slodki-ul/ui/art/slonecznik.svg'
import hive from '@slodki-ul/ui/art/ul-kosz.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Tabs } from '@slodki-ul/ui/tabs.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { type Tone, ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useSession } from '#core/session.ts'
import { type Offer, priceTopOf } from './offer.rules.ts'
import { PlanBenefits } from './plan-benefits.tsx'
import { PlanPrice } from './plan-price.tsx'
import styles from './plan-switch.module.css'
import { usePlanName } from './plan-texts.ts'
import { offerPath } from './variant.rules.ts'

const pictures: Record<PlanType, { image: string; colour: Tone }> = {
  Yearly: { image: honeycomb, colour: 'honey' },
  HalfYearly: { image: sunflower, colour: 'latte' },
  Monthly: { image: ladle, colour: 'pist' },
  Eternal: { image: hive, colour: 'blush' },
}

type PlanSwitchProps = { offers: readonly Offer[]; variant?: PurchaseVariant; className?: string | undefined }

/** A tab per plan, the first one open; each links to its purchase page (SUB-03 to SUB-08). */
export function PlanSwitch({ offers, variant = 'normal', className }: PlanSwitchProps) {
  const { t } = useTranslation('subscription')
  const [chosen, setChosen] = useState<string | null>(null)
  const offer = offers.find(({ plan }) => String(plan.id) === chosen) ?? offers[0]
  if (!offer) return null
  return (
    <div className={clsx(styles.switch, className)}>
      <Tabs
        className={styles.tabs}
        legend={t('tabs')}
        name="plan-tab"
        options={offers.map(({ plan }) => ({ value: String(plan.id), label: plan.title }))}
        value={String(offer.plan.id)}
        onChange={setChosen}
      />
      <PlanCard offer={offer} variant={variant} />
    </div>
  )
}

function PlanCard({ offer, variant }: { offer: Offer; variant: PurchaseVariant }) {
  const { t } = useTranslation('subscription')
  const nameOf = usePlanName()
  const session = useSession()
  const { plan } = offer
  return (
    <div className={styles.card}>
      <ToneImage className={styles.art} {...pictures[plan.type]} alt="" />
      <div className={styles.body}>
        {/* The elements for tag and line keep their height when they are empty. */}
        <div className={styles.tag}>
          {plan.tag && <Tag variant={isPlanType(plan.type, 'Eternal') ? 'sale' : 'fresh'}>{plan.tag}</Tag>}
        </div>
        <h3 className={styles.title}>{nameOf(plan)}</h3>
        <p className={styles.line}>{priceTopOf(offer)}</p>
        <PlanPrice offer={offer} className={styles.price} />
        <p className={styles.note}>{[plan.subTitle && `${plan.subTitle}.`, t('tabs.vat')].filter(Boolean).join(' ')}</p>
        <PlanBenefits points={plan.points} />
        <ButtonLink block to={offerPath(plan.id, variant)}>
          {t(`join.${plan.type}`)}
        </ButtonLink>
        {!session && (
          <p className={styles.account}>
            {t('tabs.account')}{' '}
            <Link className={text.link} to={paths.login}>
              {t('tabs.login')}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}
