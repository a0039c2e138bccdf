import field from '@slodki-ul/ui/field.module.css'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Filters, isNoPrice, readPrice } from './filters.rules.ts'
import styles from './price-range.module.css'

type PriceRangeProps = Pick<Filters, 'priceFrom' | 'priceTo'> & {
  /** The lower price is above the higher one, and the user has stopped typing. */
  isWrong: boolean
  onType: (change: Partial<Pick<Filters, 'priceFrom' | 'priceTo'>>) => void
}

/** Inputs for the lowest and highest price in whole złoty, which accept digits only (SHOP-06, SHOP-08). */
export function PriceRange({ priceFrom, priceTo, isWrong, onType }: PriceRangeProps) {
  const { t } = useTranslation('products')
  const id = useId()
  const [wasNoPrice, setNoPrice] = useState(false)
  const error = wasNoPrice ? t('price.digits') : isWrong ? t('price.order') : null
  const bound = (name: 'priceFrom' | 'priceTo', value: number | null) => (
    <div className={field.field}>
      <label className={field.label} htmlFor={`${id}-${name}`}>
        {t(name === 'priceFrom' ? 'price.from' : 'price.to')}
      </label>
      <input
        id={`${id}-${name}`}
        className={field.control}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t(name === 'priceFrom' ? 'price.lowest' : 'price.highest')}
        value={value ?? ''}
        aria-invalid={isWrong || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => {
          setNoPrice(isNoPrice(event.target.value))
          onType({ [name]: readPrice(event.target.value) })
        }}
        onBlur={() => setNoPrice(false)}
      />
    </div>
  )
  return (
    <>
      <div className={styles.bounds}>
        {bound('priceFrom', priceFrom)}
        {bound('priceTo', priceTo)}
      </div>
      <div role="alert">
        {error && (
          <p className={field.error} id={`${id}-error`}>
            <Icon of={CircleAlert} />
            {error}
          </p>
        )}
      </div>
    </>
  )
}
