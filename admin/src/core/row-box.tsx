import check from '@slodki-ul/ui/check.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import styles from './row-box.module.css'

type RowBoxProps = {
  label: string
  checked: boolean
  /** Some rows of the page are chosen. */
  isPartly?: boolean
  /** With Shift all rows from the last one switched are meant. */
  onChange: (isRange: boolean) => void
}

/** Selects a row or the page; the target is larger than the box. */
export function RowBox({ label, checked, isPartly = false, onChange }: RowBoxProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={check.box}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = isPartly && !checked
        }}
        onChange={({ nativeEvent }) => onChange('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
      <VisuallyHidden>{label}</VisuallyHidden>
    </label>
  )
}
