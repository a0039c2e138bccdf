import type { ReactNode } from 'react'
import styles from './legal-texts.module.css'

type TextBoxProps = { label: string; lang: string; children: ReactNode }

/** A long text in a box of its own, scrolled by keyboard too. */
export function TextBox({ label, lang, children }: TextBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise the rest of the text cannot be reached by keyboard
    <section className={styles.box} lang={lang} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
