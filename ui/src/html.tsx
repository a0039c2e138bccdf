import { clsx } from 'clsx/lite'
import type { Ref } from 'react'
import styles from './html.module.css'

type HtmlProps = {
  html: string
  /** The class that draws its elements; without one it is a description. */
  baseClassName?: string | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** Text with markup. Nothing else in the web shows any: `html` was sanitised by the server before it was kept. */
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
