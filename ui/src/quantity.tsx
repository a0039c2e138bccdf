import { clsx } from 'clsx/lite'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import styles from './quantity.module.css'

type QuantityProps = {
  /** Accessible name: the product. */
  label: string
  value: number
  /** The highest available quantity. */
  max: number
  onChange: (value: number) => void
  /** Called for a press below 1 or beyond `max`: the buttons stay enabled so that the reason can be shown. */
  onLimit: (limit: 'min' | 'max') => void
  size?: 'sm' | 'md'
  disabled?: boolean
  className?: string | undefined
}

/** Minus, number, plus. */
export function Quantity({ label, value, max, onChange, onLimit, size = 'md', disabled, className }: QuantityProps) {
  const { t } = useTranslation('ui')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame to a control that has one
    <span className={clsx(styles.quantity, styles[size], className)} role="group" aria-label={label}>
      <IconButton
        icon={Minus}
        label={t('quantity.less')}
        disabled={disabled}
        onClick={() => (value <= 1 ? onLimit('min') : onChange(value - 1))}
      />
      <output className={styles.number}>{value}</output>
      <IconButton
        icon={Plus}
        label={t('quantity.more')}
        disabled={disabled}
        onClick={() => (value >= max ? onLimit('max') : onChange(value + 1))}
      />
    </span>
  )
}
