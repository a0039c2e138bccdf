import { Check } from '@slodki-ul/ui/check.tsx'
import { RetryNote } from '@slodki-ul/ui/retry-note.tsx'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './chosen-list.module.css'

type CheckListProps = {
  /** What is chosen, and how many. */
  summary: string
  choices: readonly { id: number; name: string; level?: number }[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  /** Where the choices come from: when that fails, it can be tried again. */
  source: { readonly error?: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }
}

/** Boxes for a list of ids behind a summary, open at first when some are ticked. */
export function CheckList({ summary, choices, chosen, onChange, source }: CheckListProps) {
  const textOf = useFailureText()
  const { error, isFetching, refetch } = source
  return (
    <>
      <details className={styles.more} open={chosen.length > 0 || undefined}>
        <summary>{summary}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: boxes that are switched off are still scrolled by keyboard */}
        <section className={styles.scroll} aria-label={summary} tabIndex={0}>
          <ul className={styles.boxes}>
            {choices.map(({ id, name, level = 0 }) => (
              <li key={id} data-level={level}>
                <Check
                  checked={chosen.includes(id)}
                  onChange={() =>
                    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
                  }
                >
                  {name}
                </Check>
              </li>
            ))}
          </ul>
        </section>
      </details>
      {error !== undefined && <RetryNote text={textOf(error)} onRetry={refetch} retrying={isFetching} />}
    </>
  )
}
