import { allergensOf } from '@slodki-ul/contract/catalogue/ingredients.rules'
import type { ProductValues } from '@slodki-ul/contract/catalogue/product-form.rules'
import { allergens, shelfLifeKinds } from '@slodki-ul/contract/catalogue/product-information'
import type { StoredFood } from '@slodki-ul/contract/catalogue/stored-food'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Field, Select, TextArea } from '@slodki-ul/ui/field.tsx'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './product.module.css'
import { idOfField, type TranslatedPart, useFieldProps } from './product-field.ts'
import { ProductHoney } from './product-honey.tsx'
import { ProductNutrition } from './product-nutrition.tsx'

const blank = { pl: '', en: null }
const newFood: StoredFood = {
  ...{ isHoney: false, ingredients: blank, mayContain: [], storage: blank },
  ...{ shelfLife: { kind: 'bestBefore', text: blank }, origin: null, honeyOrigins: [] },
  ...{ nutrition: null, nutritionExempt: false },
}

/** What the law tells buyers of food: ingredients, storage, shelf life, origin, nutrition. */
export function ProductFood({ state, language }: TranslatedPart) {
  const { t } = useTranslation(['product-form', 'products'])
  const { form } = state
  const food: ProductValues['food'] = form.watch('food')
  const isFood: boolean = form.watch('isFood') ?? false
  // What was typed comes back when the box is ticked again.
  const last = useRef<StoredFood>(null)
  return (
    <div className={styles.stack}>
      <Check
        id={idOfField('food')}
        checked={isFood}
        onChange={({ target }) => {
          if (food) last.current = food
          form.setValue('isFood', target.checked)
          form.setValue('food', target.checked ? (last.current ?? newFood) : null)
        }}
      >
        {t('field.isFood', { ns: 'products' })}
      </Check>
      {isFood && (
        <FoodFields
          state={state}
          language={language}
          food={food ?? newFood}
          onChange={(change) => form.setValue('food', { ...(food ?? newFood), ...change })}
        />
      )}
    </div>
  )
}

type FoodFieldsProps = TranslatedPart & { food: StoredFood; onChange: (change: Partial<StoredFood>) => void }

function FoodFields({ state, language, food, onChange }: FoodFieldsProps) {
  const { t } = useTranslation('product-form')
  const props = useFieldProps(state)
  const key = language === 'Pl' ? 'pl' : 'en'
  const text = (path: string, value: StoredFood['storage'] | null, change: (next: StoredFood['storage']) => void) => ({
    ...props(`food.${path}.${key}`),
    error: props(`food.${path}.${key}`).error ?? props(`food.${path}`).error,
    lang: key,
    optional: key === 'en',
    ...(key === 'en' && !value?.en && value?.pl && { hint: t('english.missing', { ns: 'form' }) }),
    value: value?.[key] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      change({ ...(value ?? blank), [key]: key === 'en' && target.value === '' ? null : target.value }),
  })
  const { ingredients, storage, shelfLife, origin, mayContain } = food
  const contained = allergensOf(ingredients.pl)
  const named = (codes: typeof mayContain) => codes.map((code) => t(`allergen.${code}`)).join(', ')
  return (
    <>
      <Check checked={food.isHoney} onChange={({ target }) => onChange({ isHoney: target.checked })}>
        {t('food.isHoney')}
      </Check>
      <TextArea
        {...text('ingredients', ingredients, (next) => onChange({ ingredients: next }))}
        hint={`${t('food.marks', { codes: allergens.join(', ') })} ${contained.length > 0 ? t('food.contains', { names: named(contained) }) : t('food.containsNone')}`}
      />
      <details className={styles.fold}>
        <summary>{mayContain.length > 0 ? t('food.traces', { names: named(mayContain) }) : t('food.noTraces')}</summary>
        <div className={styles.fields}>
          {allergens.map((code) => (
            <Check
              key={code}
              checked={mayContain.includes(code)}
              onChange={({ target }) =>
                onChange({
                  mayContain: target.checked ? [...mayContain, code] : mayContain.filter((each) => each !== code),
                })
              }
            >
              {t(`allergen.${code}`)}
            </Check>
          ))}
        </div>
      </details>
      <Field {...text('storage', storage, (next) => onChange({ storage: next }))} />
      <div className={styles.fields}>
        <Select
          {...props('food.shelfLife.kind')}
          value={shelfLife.kind}
          onChange={({ target }) =>
            onChange({ shelfLife: { ...shelfLife, kind: target.value as (typeof shelfLifeKinds)[number] } })
          }
        >
          {shelfLifeKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`shelfLife.${kind}`)}
            </option>
          ))}
        </Select>
        <Field
          {...text('shelfLife.text', shelfLife.text, (next) => onChange({ shelfLife: { ...shelfLife, text: next } }))}
        />
      </div>
      {food.isHoney ? (
        <ProductHoney
          state={state}
          origins={food.honeyOrigins}
          onChange={(honeyOrigins) => onChange({ honeyOrigins })}
        />
      ) : (
        <Field
          {...text('origin', origin, (next) => onChange({ origin: next.pl === '' && next.en === null ? null : next }))}
        />
      )}
      <ProductNutrition state={state} food={food} onChange={onChange} />
    </>
  )
}
