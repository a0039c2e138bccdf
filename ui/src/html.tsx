import { clsx } from 'clsx/lite'
import type { Ref } from 'react'
import styles from './html.module.css'

type HtmlProps = {
  html: string
  /** Class that styles its elements; by default that of descriptions. */
  baseClassName?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** Renders HTML, the only component that does: `html` was sanitised by the server before it was stored. */
export function Html({ html, baseClassName = styles.html, className, ref }: HtmlProps) {
  return (
    <div
      ref={ref}
      className={clsx(baseClassName, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written, with few elements and attributes
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
