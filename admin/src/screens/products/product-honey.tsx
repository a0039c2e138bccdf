import type { StoredFood } from '@slodki-ul/contract/catalogue/stored-food'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NumberInput } from '#layout/number-field.tsx'
import styles from './product.module.css'
import { idOfField, type ProductPart, useFieldProps } from './product-field.ts'

type Origins = StoredFood['honeyOrigins']
type ProductHoneyProps = ProductPart & { origins: Origins; onChange: (origins: Origins) => void }

/** The countries of honey with their shares, which are the whole together. */
export function ProductHoney({ state, origins, onChange }: ProductHoneyProps) {
  const { t } = useTranslation('product-form')
  const props = useFieldProps(state)
  const change = (at: number, next: object) =>
    onChange(origins.map((origin, each) => (each === at ? { ...origin, ...next } : origin)))
  const sum = origins.reduce((total, { percent }) => total + (Number(percent) || 0), 0)
  return (
    <fieldset className={styles.group}>
      <legend id={idOfField('food.honeyOrigins')} tabIndex={-1}>
        {t('field.food.honeyOrigins')}
      </legend>
      {origins.map(({ country, percent }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new row has no country yet
        <div key={at} className={styles.origin}>
          <Field
            {...props(`food.honeyOrigins.${at}.country`, t('honey.country'))}
            maxLength={2}
            value={country}
            onChange={({ target }) => change(at, { country: target.value.toUpperCase() })}
          />
          <NumberInput
            {...props(`food.honeyOrigins.${at}.percent`, t('honey.percent'))}
            decimals={0}
            value={percent}
            onChange={(next) => change(at, { percent: next })}
          />
          <IconButton
            label={t('honey.remove', { country })}
            icon={Trash2}
            onClick={() => onChange(origins.toSpliced(at, 1))}
          />
        </div>
      ))}
      <p role="status">{origins.length > 0 && sum !== 100 && t('honey.sum', { sum })}</p>
      <Button
        size="sm"
        variant="soft"
        onClick={() => onChange([...origins, { country: '', percent: Math.max(1, 100 - sum) }])}
      >
        <Icon of={Plus} /> {t('honey.add')}
      </Button>
    </fieldset>
  )
}
