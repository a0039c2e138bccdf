import { clsx } from 'clsx/lite'
import styles from './tabs.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type TabsProps<Value extends string> = {
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}

/** One of a few sort orders or views in a row of pills: radio buttons, so that the arrow keys work as usual. */
export function Tabs<Value extends string>({ legend, name, options, value, onChange, className }: TabsProps<Value>) {
  return (
    <fieldset className={clsx(styles.tabs, className)}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <label className={styles.tab} key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
