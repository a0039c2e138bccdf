import type { StaffPlan } from '@slodki-ul/contract/membership/plans.admin'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { useGetStaffPlanQuery } from '#membership/plans/plans.api.ts'
import { PlanFiles } from './plan-files.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanLedger } from './plan-ledger.tsx'
import { PlanPrices } from './plan-prices.tsx'
import styles from './plans.module.css'

/** A plan: its texts, files and settings, its four prices with their ledger, and whom a change concerns (BO-100). */
export function PlanScreen() {
  const { t } = useTranslation('plans')
  const { id = '' } = useParams()
  const may = usePermissions()
  const mayEdit = may('plans.edit', true)
  const { currentData: plan, error, isFetching, refetch } = useGetStaffPlanQuery({ params: { id: Number(id) } })
  const title = plan?.values.titlePl ?? t('one')
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.plans }, { label: title }]} />}
      actions={plan && !plan.values.isPublished && <Tag variant="mute">{t('hidden')}</Tag>}
    >
      {plan ? (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <PlanForm key={plan.id} plan={plan} mayEdit={mayEdit} />
            <PlanFiles plan={plan} mayEdit={mayEdit} />
          </div>
          <div className={styles.stack}>
            {mayEdit && may('prices.set', true) ? (
              <PlanPrices key={plan.id} plan={plan} />
            ) : (
              <Tile title={t('prices')}>
                <p>{t('prices.readOnly')}</p>
              </Tile>
            )}
            <Who plan={plan} />
            <PlanLedger id={plan.id} />
          </div>
        </div>
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function Who({ plan: { subscribers, oldPriceCount } }: { plan: StaffPlan }) {
  const { t } = useTranslation('plans')
  return (
    <Tile title={t('who')}>
      <ul className={styles.who}>
        <li>{t('who.running', { count: subscribers })}</li>
        <li>{t('who.keeping', { count: oldPriceCount })}</li>
        <li>{t('who.new')}</li>
        <li>{t('who.links')}</li>
      </ul>
    </Tile>
  )
}
