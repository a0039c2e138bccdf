import type { PromotedProduct, Promotion } from '@slodki-ul/contract/catalogue/promotions.admin'
import { type PromotionValues, promotionIssues } from '@slodki-ul/contract/catalogue/promotions.rules'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { usePreviewPromotionMutation } from '#catalogue/prices/promotions.api.ts'
import { readFailure } from '#core/failure.ts'
import { NumberField } from '#layout/number-field.tsx'
import type { NamedProduct } from '#layout/product-search.tsx'
import type { Issue } from '#layout/record-form.rules.ts'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Tile } from '#layout/tile.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import { WarsawTimeField } from '#layout/warsaw-time-field.tsx'
import { idOf, type PromotionPart } from './promotion-part.ts'
import { PricedProducts, ReducedProducts } from './promotion-products.tsx'
import styles from './promotions.module.css'
import { useOverlapText } from './use-overlap-text.ts'

const RehearsalTile = lazyComponent(async () => (await import('./rehearsal-tile.tsx')).RehearsalTile)

type Saved = { version: number; values: PromotionValues }

type PromotionFormProps = {
  record: Saved & { id?: string; state?: Promotion['state']; products?: readonly NamedProduct[] }
  save: (changes: Partial<PromotionValues> & { hash?: string }, version: number) => Promise<Saved>
  /** Called when a save went through and nothing is unsaved any more, so that leaving asks nothing. */
  onSaved?: () => void
}

/** What decides the labels: everything but the name. */
const keyOf = ({ name: _name, ...values }: PromotionValues): string => JSON.stringify(values)

/** What was looked at, and for which values. */
type Looked = { key: string; hash: string; products: readonly PromotedProduct[] }

/** The conditions of a promotion with their rehearsal (BO-081, BO-083). */
export function PromotionForm({ record, save, onSaved }: PromotionFormProps) {
  const { t } = useTranslation('promotions')
  const issueText = useIssueText()
  const overlapText = useOverlapText()
  const [looked, setLooked] = useState<Looked | null>(null)
  const [preview, previewing] = usePreviewPromotionMutation()
  const { state: phase = 'planned' } = record
  const isPlanned = phase === 'planned'
  const state = useRecordForm({
    record,
    issuesOf: (typed) => {
      const values = typed as PromotionValues
      const issues: Partial<Record<string, Issue>> = { ...promotionIssues(values) }
      const isLooked = looked?.key === keyOf(values) || keyOf(values) === keyOf(record.values)
      if (isPlanned && !isLooked && Object.keys(issues).length === 0) issues.labels = { code: 'ERRORS.LOOKFIRST' }
      return issues
    },
    save: (changes, version) =>
      save({ ...(changes as Partial<PromotionValues>), ...(looked && { hash: looked.hash }) }, version),
  })
  const handleSaved = useEffectEvent(() => onSaved?.())
  useEffect(() => {
    if (state.isSaved) handleSaved()
  }, [state.isSaved])
  const values = useWatch({ control: state.form.control }) as PromotionValues
  const look = async () => {
    const { data } = await preview({ body: { values, ...(record.id && { id: record.id }) } })
    if (data) setLooked({ key: keyOf(values), ...data })
  }
  const refused = previewing.error && readFailure(previewing.error)
  const fieldsRefused = refused ? Object.values(refused.fields).map((code) => issueText({ code: code as never })) : []
  const part: PromotionPart = {
    state,
    known: record.products ?? [],
    errorOf: (field) => issueText(state.issues[field]),
  }
  const fields = (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {phase === 'running' && <Note>{t('running')}</Note>}
        {phase === 'ended' && <Note>{t('over')}</Note>}
        <fieldset className={styles.plain} disabled={phase === 'ended'}>
          <TimeTile {...part} phase={phase} />
        </fieldset>
        <fieldset className={styles.plain} disabled={!isPlanned}>
          <DiscountTile {...part} />
        </fieldset>
      </div>
      {isPlanned && (
        <Suspense>
          <RehearsalTile
            products={looked?.key === keyOf(values) ? looked.products : undefined}
            isBusy={previewing.isLoading}
            failure={
              refused ? [...fieldsRefused, ...(fieldsRefused.length > 0 ? [] : [overlapText(refused)])].join(' ') : null
            }
            error={issueText(state.issues.labels)}
            onLook={look}
          />
        </Suspense>
      )}
    </div>
  )
  if (phase === 'ended') return fields
  return (
    <RecordForm
      state={state}
      labelOf={(field) => (field === 'labels' ? t('tile.labels') : t(`field.${field as keyof PromotionValues}`))}
      idOf={idOf}
    >
      {state.failure?.code === 'ERRORS.PROMOTIONOVERLAPS' && <Note variant="error">{overlapText(state.failure)}</Note>}
      {fields}
    </RecordForm>
  )
}

function TimeTile({ state: { form }, errorOf, phase }: PromotionPart & { phase: Promotion['state'] }) {
  const { t } = useTranslation('promotions')
  return (
    <Tile title={t('tile.time')}>
      <div className={styles.fields}>
        <Field
          id={idOf('name')}
          className={styles.wide}
          label={t('field.name')}
          hint={t('hint.name')}
          error={errorOf('name')}
          autoComplete="off"
          {...form.register('name')}
        />
        <fieldset className={styles.plain} disabled={phase !== 'planned'}>
          <TimeField form={form} name="beginsAt" error={errorOf('beginsAt')} />
        </fieldset>
        <div>
          <TimeField form={form} name="endsAt" error={errorOf('endsAt')} />
        </div>
      </div>
    </Tile>
  )
}

type TimeFieldProps = {
  form: PromotionPart['state']['form']
  name: 'beginsAt' | 'endsAt'
  error: string | undefined
}

function TimeField({ form, name, error }: TimeFieldProps) {
  const { t } = useTranslation('promotions')
  const { field } = useController({ control: form.control, name })
  return (
    <WarsawTimeField
      id={idOf(name)}
      label={t(`field.${name}`)}
      value={String(field.value)}
      error={error}
      onChange={field.onChange}
    />
  )
}

function DiscountTile(part: PromotionPart) {
  const { t } = useTranslation('promotions')
  const { state, errorOf } = part
  const kind = useWatch({ control: state.form.control, name: 'kind' }) as PromotionValues['kind']
  return (
    <Tile title={t('tile.discount')}>
      <div className={styles.stack}>
        <fieldset className={styles.choice}>
          <legend>{t('field.kind')}</legend>
          {(['percent', 'prices'] as const).map((value) => (
            <Check key={value} type="radio" value={value} {...state.form.register('kind')}>
              {t(`kind.${value}`)}
            </Check>
          ))}
        </fieldset>
        {kind === 'percent' ? (
          <>
            <NumberField
              form={state.form}
              name="percent"
              id={idOf('percent')}
              label={t('field.percent')}
              hint={t('hint.percent')}
              decimals={null}
              error={errorOf('percent')}
            />
            <ReducedProducts {...part} />
          </>
        ) : (
          <PricedProducts {...part} />
        )}
      </div>
    </Tile>
  )
}
