import { Check } from '@slodki-ul/ui/check.tsx'
import styles from './chosen-list.module.css'

type CheckListProps = {
  /** What is chosen, and how many. */
  summary: string
  choices: readonly { id: number; name: string; level?: number }[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Boxes for a list of ids behind a summary, open at first when some are ticked. */
export const CheckList = ({ summary, choices, chosen, onChange }: CheckListProps) => (
  <details className={styles.more} open={chosen.length > 0 || undefined}>
    <summary>{summary}</summary>
    <ul className={styles.boxes}>
      {choices.map(({ id, name, level = 0 }) => (
        <li key={id} data-level={level}>
          <Check
            checked={chosen.includes(id)}
            onChange={() => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])}
          >
            {name}
          </Check>
        </li>
      ))}
    </ul>
  </details>
)
