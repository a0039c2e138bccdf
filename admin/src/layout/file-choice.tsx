import { Icon } from '@slodki-ul/ui/icon.tsx'
import hidden from '@slodki-ul/ui/visually-hidden.module.css'
import type { LucideIcon } from 'lucide-react'
import styles from './file-choice.module.css'

type FileChoiceProps = {
  label: string
  icon?: LucideIcon
  /** Of the control, where the label alone does not say what is replaced. */
  name?: string
  /** As the attribute of the input. */
  accept: string
  multiple?: boolean
  /** Replaces the look of a button. */
  className?: string | undefined
  /** Id of the message that describes the control. */
  describedBy?: string | undefined
  onChosen: (files: File[]) => void
}

/** A button in the words of the app that opens the browser's choice of files. The same file can be chosen again. */
export function FileChoice({ label, icon, name, accept, multiple, className, describedBy, onChosen }: FileChoiceProps) {
  return (
    <label className={className ?? styles.choose}>
      {icon && <Icon of={icon} />}
      {label}
      <input
        className={hidden.hidden}
        type="file"
        aria-label={name}
        aria-describedby={describedBy}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) onChosen(files)
          target.value = ''
        }}
      />
    </label>
  )
}
