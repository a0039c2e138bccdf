import { Icon } from '@slodki-ul/ui/icon.tsx'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './error-summary.module.css'

type ErrorSummaryProps = {
  problems: readonly { readonly id: string; readonly label: string; readonly text: string }[]
  /** Each new refusal moves the focus here. */
  refusals: number
  /** Shows the control of a problem that another tab hides, before it takes the focus. */
  onReveal?: ((id: string) => void) | undefined
}

/** What is wrong with a form, with a link to each field (BO-031). */
export function ErrorSummary({ problems, refusals, onReveal }: ErrorSummaryProps) {
  const { t } = useTranslation('form')
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (refusals > 0) box.current?.focus()
  }, [refusals])
  if (problems.length === 0) return null
  return (
    <section ref={box} tabIndex={-1} className={styles.box} aria-label={t('problems', { count: problems.length })}>
      <h2>
        <Icon of={CircleAlert} /> {t('problems', { count: problems.length })}
      </h2>
      <ul>
        {problems.map(({ id, label, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                onReveal?.(id)
                document.getElementById(id)?.focus()
              }}
            >
              {label}
            </a>
            {`: ${text}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
