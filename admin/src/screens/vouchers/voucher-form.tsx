import { batchCodesMax } from '@slodki-ul/contract/catalogue/voucher-batches.rules'
import {
  type openWhenUsed,
  type VoucherValues,
  voucherIssues,
} from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import type { FieldIssues } from '@slodki-ul/contract/platform/settings.rules'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberField } from '#layout/number-field.tsx'
import type { NamedProduct } from '#layout/product-search.tsx'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Tile } from '#layout/tile.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import { CodeExample } from './code-example.tsx'
import type { VoucherPart } from './voucher-part.ts'
import { VoucherScope } from './voucher-scope.tsx'
import styles from './vouchers.module.css'

/** The values of a code, or of a batch of them, whose code is their prefix. */
type Values = Partial<VoucherValues> & { count?: number | null }
type Saved = { version: number; values: Values }

type VoucherFormProps = {
  record: Saved
  /** Names of the chosen products. */
  products?: readonly NamedProduct[]
  /** Only dates and limits are open then (BO-094). */
  isUsed?: boolean
  mayManage: boolean
  save: (changes: Values, version: number) => Promise<Saved>
  /** Refused fields by name; those of a code by default. */
  issuesOf?: (values: Values) => FieldIssues<Values>
  /** Codes that can each be used once: how many of them takes the place of limits. */
  isBatch?: boolean
  /** Called when a save went through and nothing is unsaved any more, so that leaving asks nothing. */
  onSaved?: () => void
  aside?: ReactNode
}

const idOf = (field: string) => `voucher-${field}`

/** The conditions of a discount code. */
export function VoucherForm({
  record,
  products = [],
  isUsed = false,
  mayManage,
  save,
  issuesOf = (values) => voucherIssues({ ...(values as VoucherValues), code: String(values.code).trim() }),
  isBatch = false,
  onSaved,
  aside,
}: VoucherFormProps) {
  const { t } = useTranslation('vouchers')
  const issueText = useIssueText()
  const state = useRecordForm({
    record,
    issuesOf: (values) => issuesOf(values as Values),
    save: (changes, version) => save(changes as Values, version),
  })
  const handleSaved = useEffectEvent(() => onSaved?.())
  useEffect(() => {
    if (state.isSaved) handleSaved()
  }, [state.isSaved])
  const part: VoucherPart = { state, idOf, isBatch, errorOf: (field) => issueText(state.issues[field]) }
  const fields = (
    <div className={styles.columns}>
      <div className={styles.side}>
        {isUsed && mayManage && <Note>{t('fixed')}</Note>}
        <fieldset className={styles.plain} disabled={isUsed || !mayManage}>
          <DiscountTile {...part} />
          <VoucherScope {...part} products={products} />
        </fieldset>
        <fieldset className={styles.plain} disabled={!mayManage}>
          <LimitsTile {...part} />
        </fieldset>
      </div>
      <div className={styles.side}>
        {aside}
        {!isBatch && <CodeExample control={state.form.control} />}
      </div>
    </div>
  )
  if (!mayManage) return fields
  return (
    <RecordForm
      state={state}
      labelOf={(field) => t(isBatch && field === 'code' ? 'batch.prefix' : `field.${field as keyof VoucherValues}`)}
      idOf={idOf}
    >
      {fields}
    </RecordForm>
  )
}

function DiscountTile({ state: { form }, errorOf, isBatch }: VoucherPart) {
  const { t } = useTranslation('vouchers')
  const kind = useWatch({ control: form.control, name: 'kind' }) as VoucherValues['kind']
  const amount = kind === 'percent' ? 'percent' : 'discountAmount'
  return (
    <Tile title={t('tile.discount')}>
      <div className={styles.fields}>
        <Field
          id={idOf('code')}
          className={isBatch ? undefined : styles.wide}
          label={t(isBatch ? 'batch.prefix' : 'field.code')}
          hint={t(isBatch ? 'hint.prefix' : 'hint.code')}
          error={errorOf('code')}
          autoComplete="off"
          {...form.register('code')}
        />
        {isBatch && (
          <NumberField
            form={form}
            name="count"
            id={idOf('count')}
            label={t('field.count')}
            decimals={null}
            hint={t('hint.count', { max: batchCodesMax })}
            error={errorOf('count')}
          />
        )}
        <fieldset className={styles.choice}>
          <legend>{t('field.kind')}</legend>
          {(['percent', 'amount'] as const).map((value) => (
            <Check key={value} type="radio" value={value} {...form.register('kind')}>
              {t(`kind.${value}`)}
            </Check>
          ))}
        </fieldset>
        <NumberField
          key={amount}
          form={form}
          name={amount}
          id={idOf(amount)}
          label={t(`field.${amount}`)}
          decimals={kind === 'percent' ? null : 2}
          error={errorOf(amount)}
        />
        <NumberField
          form={form}
          name="minTotal"
          id={idOf('minTotal')}
          label={t('field.minTotal')}
          error={errorOf('minTotal')}
          optional
        />
        {(['descriptionPl', 'descriptionEn'] as const).map((name) => (
          <Field
            key={name}
            id={idOf(name)}
            className={styles.wide}
            label={t(`field.${name}`)}
            error={errorOf(name)}
            optional
            {...form.register(name)}
          />
        ))}
      </div>
    </Tile>
  )
}

const limits = ['usageLimit', 'usageLimitPerCustomer'] as const
const days = ['validFrom', 'validTo'] as const satisfies readonly (typeof openWhenUsed)[number][]

function LimitsTile({ state: { form }, errorOf, isBatch }: VoucherPart) {
  const { t } = useTranslation('vouchers')
  return (
    <Tile title={t(isBatch ? 'tile.days' : 'tile.limits')}>
      <div className={styles.fields}>
        {(isBatch ? [] : limits).map((name) => (
          <NumberField
            key={name}
            form={form}
            name={name}
            id={idOf(name)}
            label={t(`field.${name}`)}
            decimals={null}
            hint={name === 'usageLimitPerCustomer' ? t('hint.perCustomer') : undefined}
            error={errorOf(name)}
            optional
          />
        ))}
        {days.map((name) => (
          <Field
            key={name}
            id={idOf(name)}
            type="date"
            label={t(`field.${name}`)}
            error={errorOf(name)}
            optional
            {...form.register(name, { setValueAs: (day: string | null) => day || null })}
          />
        ))}
      </div>
    </Tile>
  )
}
