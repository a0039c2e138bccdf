import { textMax } from '@slodki-ul/contract/limits'
import { clsx } from 'clsx/lite'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import styles from './search-field.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: string
  value: string
  onChange: (value: string) => void
  /** The text is final: Enter, or the key that phones show in its place. */
  onSubmit: () => void
  variant?: 'line' | 'soft'
}

/** A pill to search in: at most as long as the call takes. */
export function SearchField({ label, onChange, onSubmit, variant = 'line', className, ...rest }: SearchFieldProps) {
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <label className={clsx(styles.search, styles[variant])}>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Icon of={Search} className={styles.icon} />
          <input
            {...rest}
            type="search"
            className={styles.input}
            maxLength={textMax}
            enterKeyHint="search"
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      </form>
    </search>
  )
}
