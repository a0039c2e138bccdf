import type { ProductValues } from '@slodki-ul/contract/catalogue/product-form.rules'
import { netUnits, soldByKinds } from '@slodki-ul/contract/catalogue/product-information'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Field, Select } from '@slodki-ul/ui/field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField, NumberInput } from '#layout/number-field.tsx'
import styles from './product.module.css'
import { idOfField, type ProductPart, useFieldProps } from './product-field.ts'

/** Numbers, tax, weight, sides and quantity of a product. */
export function ProductFacts({ state }: ProductPart) {
  const { t } = useTranslation(['product-form', 'products'])
  const { form } = state
  const props = useFieldProps(state)
  const whole = { form, decimals: 0 }
  return (
    <div className={styles.fields}>
      <Field {...props('sku')} {...form.register('sku')} />
      <Field {...props('ean')} optional inputMode="numeric" {...form.register('ean')} />
      <Field {...props('slug')} {...form.register('slug')} />
      <Field {...props('place')} optional {...form.register('place')} />
      <Select
        {...props('vatRate')}
        value={form.watch('vatRate') ?? ''}
        onChange={({ target }) => form.setValue('vatRate', target.value === '' ? null : Number(target.value))}
      >
        {[0, 5, 8, 23].map((rate) => (
          <option key={rate} value={rate}>
            {rate}%
          </option>
        ))}
        <option value="">{t('vat.none')}</option>
      </Select>
      <NumberField {...whole} name="weightGrams" {...props('weightGrams')} />
      <NumberField {...whole} name="lowStock" {...props('lowStock')} optional />
      <Select {...props('soldBy')} {...form.register('soldBy')}>
        {soldByKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`soldBy.${kind}`)}
          </option>
        ))}
      </Select>
      <Sides state={state} />
      <NetQuantity state={state} />
      <Check {...form.register('isVirtual')}>{t('field.isVirtual', { ns: 'products' })}</Check>
      <Check {...form.register('isPerishable')}>{t('field.isPerishable', { ns: 'products' })}</Check>
    </div>
  )
}

const sideNames = ['length', 'width', 'height'] as const

function Sides({ state }: ProductPart) {
  const { t } = useTranslation(['product-form', 'products'])
  const props = useFieldProps(state)
  const sides: readonly unknown[] | null = state.form.watch('sidesMm')
  const set = (at: number, value: unknown) => {
    const next = sideNames.map((_, each) => (each === at ? value : (sides?.[each] ?? null)))
    state.form.setValue('sidesMm', next.every((side) => side === null) ? null : next)
  }
  return (
    <fieldset className={styles.group}>
      <legend id={idOfField('sidesMm')} tabIndex={-1}>
        {t('field.sidesMm', { ns: 'products' })}
      </legend>
      <div className={styles.three}>
        {sideNames.map((name, at) => (
          <NumberInput
            key={name}
            {...props(`sidesMm.${at}`, t(`side.${name}`))}
            decimals={0}
            value={sides?.[at] ?? null}
            onChange={(value) => set(at, value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function NetQuantity({ state: { form, ...rest } }: ProductPart) {
  const { t } = useTranslation(['product-form', 'products'])
  const props = useFieldProps({ form, ...rest })
  const known: ProductValues['netQuantity'] = form.watch('netQuantity')
  const [unit, setUnit] = useState(known?.unit ?? 'g')
  const set = (change: object) => {
    const next = { amount: null, items: null, ...known, unit, ...change }
    form.setValue('netQuantity', next.amount === null && next.items === null ? null : next)
  }
  return (
    <fieldset className={styles.group}>
      <legend id={idOfField('netQuantity')} tabIndex={-1}>
        {t('field.netQuantity', { ns: 'products' })}
      </legend>
      <div className={styles.three}>
        <NumberInput
          {...props('netQuantity.amount')}
          decimals={0}
          value={known?.amount ?? null}
          onChange={(amount) => set({ amount })}
        />
        <Select
          {...props('netQuantity.unit')}
          value={known?.unit ?? unit}
          onChange={({ target }) => {
            setUnit(target.value as typeof unit)
            if (known) set({ unit: target.value })
          }}
        >
          {netUnits.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <NumberInput
          {...props('netQuantity.items')}
          decimals={0}
          value={known?.items ?? null}
          onChange={(items) => set({ items })}
        />
      </div>
    </fieldset>
  )
}
