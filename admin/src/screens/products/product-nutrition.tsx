import type { StoredFood } from '@slodki-ul/contract/catalogue/stored-food'
import { Check } from '@slodki-ul/ui/check.tsx'
import { useTranslation } from 'react-i18next'
import { NumberInput } from '#layout/number-field.tsx'
import styles from './product.module.css'
import { idOfField, type ProductPart, useFieldProps } from './product-field.ts'

const whole = ['energyKj', 'energyKcal'] as const
const grams = ['fat', 'saturates', 'carbohydrate', 'sugars', 'fibre', 'protein', 'salt'] as const
const nutrients = [...whole, ...grams]
const nothing = Object.fromEntries(nutrients.map((name) => [name, null]))

type ProductNutritionProps = ProductPart & { food: StoredFood; onChange: (change: Partial<StoredFood>) => void }

/** The nutrition declaration in 100 g or 100 ml; all of it or, where the law exempts, none. */
export function ProductNutrition({ state, food, onChange }: ProductNutritionProps) {
  const { t } = useTranslation('product-form')
  const props = useFieldProps(state)
  const known: Record<string, unknown> | null = food.nutrition
  const set = (name: string, value: unknown) => {
    const next = { ...nothing, ...known, [name]: value }
    const isEmpty = Object.values(next).every((each) => each === null)
    // Half of a declaration is no declaration yet: saving it says what it lacks.
    onChange({ nutrition: isEmpty ? null : (next as StoredFood['nutrition']) })
  }
  return (
    <fieldset className={styles.group}>
      <legend id={idOfField('food.nutrition')} tabIndex={-1}>
        {t('field.food.nutrition')}
      </legend>
      <Check checked={food.nutritionExempt} onChange={({ target }) => onChange({ nutritionExempt: target.checked })}>
        {t('nutrition.exempt')}
      </Check>
      <div className={styles.three}>
        {nutrients.map((name) => (
          <NumberInput
            key={name}
            {...props(`food.nutrition.${name}`, t(`nutrition.${name}`))}
            optional={name === 'fibre'}
            decimals={null}
            value={known?.[name] ?? null}
            onChange={(value) => set(name, value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
