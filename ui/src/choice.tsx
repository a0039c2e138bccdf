import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import check from './check.module.css'
import styles from './choice.module.css'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Option<Value extends string> = {
  value: Value
  name: string
  note?: ReactNode
  icon?: LucideIcon
  /** Formatted price at the end of the card. */
  price?: string
  disabled?: boolean
  /** A row inside the chosen card, such as the parcel locker with its button. */
  sub?: ReactNode
}

type ChoiceProps<Value extends string> = {
  /** What is being chosen; read before the options. */
  legend: string
  name: string
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/** Radio cards for a few options, such as payment or delivery methods. */
export function Choice<Value extends string>({ legend, name, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <div className={styles.card} key={option.value}>
          <label>
            <input
              className={check.box}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon ? <Icon of={option.icon} className={styles.icon} /> : <span className={styles.icon} />}
            <span>
              <span className={styles.name}>{option.name}</span>
              {option.note && <span className={styles.note}>{option.note}</span>}
            </span>
            <span className={styles.price}>{option.price}</span>
          </label>
          {option.sub && option.value === value && <div className={styles.sub}>{option.sub}</div>}
        </div>
      ))}
    </fieldset>
  )
}
