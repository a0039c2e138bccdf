import { planLacksEnglish } from '@slodki-ul/contract/membership/plan-form.rules'
import { type StaffPlan, staffPlansEndpoints } from '@slodki-ul/contract/membership/plans.admin'
import { type PlanType, planTypes } from '@slodki-ul/contract/membership/plans.rules'
import { formatZloty } from '@slodki-ul/contract/money'
import { pages } from '@slodki-ul/contract/pages'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { ButtonAnchor, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Field, Select } from '@slodki-ul/ui/field.tsx'
import { FiguresTable } from '@slodki-ul/ui/figures-table.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { ArrowUpRight, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { paths, planPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { NumberField } from '#layout/number-field.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { schemaIssues } from '#layout/schema-issues.rules.ts'
import { Tile } from '#layout/tile.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import { View } from '#layout/view.tsx'
import { useAddPlanMutation, useChangePlanMutation, useListStaffPlansQuery } from '#membership/plans/plans.api.ts'
import styles from './plans.module.css'

/** In one part with the list, which most people come from. */
export { PlanScreen } from './plan.screen.tsx'

/** All plans with their prices and subscribers, in the order of the shop (BO-100). */
export function PlansScreen() {
  const { t } = useTranslation('plans')
  const may = usePermissions()
  const { data, error, isFetching, refetch } = useListStaffPlansQuery()
  return (
    <View
      title={t('title')}
      summary={data ? <Subscribers plans={data} /> : '\u00a0'}
      actions={
        <>
          <ButtonAnchor variant="line" icon={ArrowUpRight} href={`/#${pages.subscribe.replace('/:planId?', '')}`}>
            {t('shop')}
          </ButtonAnchor>
          {may('plans.edit', true) && may('prices.set', true) && (
            <ButtonLink to={paths.newPlan} icon={Plus}>
              {t('new')}
            </ButtonLink>
          )}
        </>
      }
    >
      {!data && <PendingRecord error={error} lines={6} onRetry={refetch} isRetrying={isFetching} />}
      {data && (
        <Tile title={t('list.title')} flush={data.length > 0}>
          {data.length === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <FiguresTable
              label={t('list.title')}
              className={styles.list}
              columns={[
                { label: t('one') },
                { label: t('list.people'), isEnd: true },
                { label: t('list.regular'), isEnd: true },
                { label: t('list.webinar'), isEnd: true },
                { label: t('list.period') },
              ]}
            >
              {data.map((plan) => (
                <PlanRow key={plan.id} plan={plan} />
              ))}
            </FiguresTable>
          )}
        </Tile>
      )}
    </View>
  )
}

/** How many people pay, and how many have a plan without an end. */
function Subscribers({ plans }: { plans: readonly StaffPlan[] }) {
  const { t } = useTranslation('plans')
  const sumOf = (isEternal: boolean) =>
    plans
      .filter(({ values }) => (values.type === 'Eternal') === isEternal)
      .reduce((sum, { subscribers }) => sum + subscribers, 0)
  return `${t('list.paying', { count: sumOf(false) })}, ${t('list.eternal', { count: sumOf(true) })}`
}

function PlanRow({ plan: { id, values, months, prices, subscribers, oldPriceCount } }: { plan: StaffPlan }) {
  const { t } = useTranslation('plans')
  return (
    <tr>
      <td>
        <Link to={planPath(String(id))}>{values.titlePl}</Link>{' '}
        {values.tagPl !== '' && <Tag variant="new">{values.tagPl}</Tag>}{' '}
        {!values.isPublished && <Tag variant="mute">{t('hidden')}</Tag>}{' '}
        {planLacksEnglish(values) && <Tag variant="warn">{t('english.lacks')}</Tag>}
        {months !== null && months > 1 && (
          <small>{t('list.monthly', { price: formatZloty((prices.strikePrice ?? prices.price) / months) })}</small>
        )}
      </td>
      <td data-end>
        <span className={styles.phone}>{t('list.people')}</span> {subscribers}
        {oldPriceCount > 0 && <small>{t('list.keeping', { count: oldPriceCount })}</small>}
      </td>
      <Amount label={t('list.regular')} price={prices.price} reduced={prices.strikePrice} />
      <Amount label={t('list.webinar')} price={prices.webinarPrice} reduced={prices.webinarStrikePrice} />
      <td>{months === null ? t('list.forever') : t('list.months', { count: months })}</td>
    </tr>
  )
}

/** A price; on a phone, where the columns have no heading, with its name. */
function Amount({ label, price, reduced }: { label: string; price: number; reduced: number | null }) {
  return (
    <td data-end>
      <span className={styles.phone}>{label}</span> {formatZloty(reduced ?? price)}
      {reduced !== null && (
        <>
          {' '}
          <s>{formatZloty(price)}</s>
        </>
      )}
    </td>
  )
}

type NewPlan = { type: PlanType; titlePl: string; price: number | null }
const empty: NewPlan = { type: 'Yearly', titlePl: '', price: null }
const idOf = (field: string) => `plan-${field}`

/** A new plan, hidden until its texts are there; once saved, its own page is shown. */
export function NewPlanScreen() {
  const { t } = useTranslation('plans')
  const issueText = useIssueText()
  const navigate = useNavigate()
  const [add] = useAddPlanMutation()
  const [change] = useChangePlanMutation()
  const made = useRef<{ id: number; values: NewPlan }>(null)
  /** Another price that was typed while the plan was being added. */
  const laterPrice = useRef<number>(null)
  const labelOf = (field: string) => t(`field.${field as keyof NewPlan}`)
  const state = useRecordForm({
    record: { version: 0, values: empty },
    issuesOf: (values) => ({
      ...schemaIssues(staffPlansEndpoints.addPlan.body, values),
      ...(String(values.titlePl).trim() === '' && { titlePl: { code: 'ERRORS.REQUIRED' } }),
      ...(values.price === null && { price: { code: 'ERRORS.REQUIRED' } }),
    }),
    save: async (changes, version) => {
      const { price, ...body } = changes
      // Typed while the plan was being added: that one is changed. Its prices are rehearsed on its page, which opens with this one.
      if (made.current) {
        const { id, values } = made.current
        if (typeof price === 'number') laterPrice.current = price
        const request = { params: { id }, body, headers: { 'if-match': `"${version}"` } }
        const saved = Object.keys(body).length === 0 ? { version } : await change(request).unwrap()
        return { version: saved.version, values: { ...values, ...changes } }
      }
      const values = { ...empty, ...changes }
      const added = await add({ body: values as NewPlan & { price: number } }).unwrap()
      made.current = { id: added.id, values }
      toasts.show({ kind: 'success', title: t('added', { name: added.values.titlePl }) })
      return { version: added.version, values }
    },
  })
  const { form, issues, isSaved } = state
  const handleSaved = useEffectEvent(() => {
    if (!made.current) return
    const price = laterPrice.current
    if (price !== null) toasts.show({ kind: 'error', title: t('priceNotSaved'), text: t('priceNotSavedText') })
    navigate(planPath(String(made.current.id)), { replace: true, ...(price !== null && { state: { price } }) })
  })
  // Only now is nothing unsaved, so that leaving asks nothing.
  useEffect(() => {
    if (isSaved) handleSaved()
  }, [isSaved])
  const props = (field: keyof NewPlan) => ({
    ...{ id: idOf(field), label: labelOf(field), error: issueText(issues[field]) },
  })
  return (
    <View
      title={t('new')}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.plans }, { label: t('new') }]} />}
    >
      <RecordForm state={state} labelOf={labelOf} idOf={idOf}>
        <Tile title={t('new.facts')}>
          <div className={styles.stack}>
            <p>{t('new.hint')}</p>
            <Select {...props('type')} {...form.register('type')}>
              {planTypes.map((type) => (
                <option key={type} value={type}>
                  {t(`type.${type}`)}
                </option>
              ))}
            </Select>
            <Field {...props('titlePl')} lang="pl" autoComplete="off" {...form.register('titlePl')} />
            <NumberField form={form} name="price" {...props('price')} />
          </div>
        </Tile>
      </RecordForm>
    </View>
  )
}
