import type { Ref } from 'react'
import { joinClasses } from './classes.ts'
import styles from './html.module.css'

type HtmlProps = { html: string; className?: string | undefined; ref?: Ref<HTMLDivElement> }

/** Text with a little markup; `html` was sanitised by the server. */
export function Html({ html, className, ref }: HtmlProps) {
  return (
    <div
      ref={ref}
      className={joinClasses(styles.html, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written, with an empty list of attributes
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
