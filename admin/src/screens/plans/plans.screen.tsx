import { planLacksEnglish } from '@slodki-ul/contract/membership/plan-form.rules'
import type { StaffPlan } from '@slodki-ul/contract/membership/plans.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths, planPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { useListStaffPlansQuery } from '#membership/plans/plans.api.ts'
import styles from './plans.module.css'

/** All plans with their prices and subscribers, in the order of the shop (BO-100). */
export function PlansScreen() {
  const { t } = useTranslation('plans')
  const may = usePermissions()
  const { data, error, isFetching, refetch } = useListStaffPlansQuery()
  return (
    <View
      title={t('title')}
      actions={
        may('plans.edit', true) &&
        may('prices.set', true) && (
          <ButtonLink to={paths.newPlan} icon={Plus}>
            {t('new')}
          </ButtonLink>
        )
      }
    >
      {!data && <PendingRecord error={error} lines={6} onRetry={refetch} isRetrying={isFetching} />}
      {data && (
        <Tile title={t('list.title')}>
          {data.length === 0 && <p>{t('none')}</p>}
          <ul className={styles.list}>
            {data.map((plan) => (
              <li key={plan.id}>
                <div className={styles.name}>
                  <Link to={planPath(String(plan.id))}>{plan.values.titlePl}</Link>{' '}
                  {!plan.values.isPublished && <Tag variant="mute">{t('hidden')}</Tag>}{' '}
                  {planLacksEnglish(plan.values) && <Tag variant="warn">{t('english.lacks')}</Tag>}
                  <small>{t(`type.${plan.values.type}`)}</small>
                </div>
                <Amount label={t('list.regular')} price={plan.prices.price} reduced={plan.prices.strikePrice} />
                <Amount
                  label={t('list.webinar')}
                  price={plan.prices.webinarPrice}
                  reduced={plan.prices.webinarStrikePrice}
                />
                <People plan={plan} />
              </li>
            ))}
          </ul>
        </Tile>
      )}
    </View>
  )
}

function Amount({ label, price, reduced }: { label: string; price: number; reduced: number | null }) {
  return (
    <span>
      <small>{label}</small> {formatZloty(reduced ?? price)}
      {reduced !== null && (
        <>
          {' '}
          <s>{formatZloty(price)}</s>
        </>
      )}
    </span>
  )
}

function People({ plan: { subscribers, oldPriceCount } }: { plan: StaffPlan }) {
  const { t } = useTranslation('plans')
  return (
    <span>
      <small>{t('list.people')}</small> {subscribers}
      {oldPriceCount > 0 && <small>{t('list.keeping', { count: oldPriceCount })}</small>}
    </span>
  )
}
