import type { ReactNode } from 'react'
import styles from './switch.module.css'

type SwitchProps = {
  id?: string
  /** Absent for a switch beside its name: then `label` is for screen readers alone. */
  children?: ReactNode
  label?: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with its name, a row that can be pressed anywhere. */
export function Switch({ id, children, label, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      {children && <span>{children}</span>}
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
