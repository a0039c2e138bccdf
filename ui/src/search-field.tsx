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
  /** Called when the text is final: Enter, or the search key of phones. */
  onSubmit: () => void
  variant?: 'line' | 'soft'
}

/** A search field in the form of a pill, limited to the length that the API accepts. */
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
