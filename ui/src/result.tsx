import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import frame from './frame.module.css'
import styles from './result.module.css'
import text from './text.module.css'
import { type Tone, ToneImage } from './tone-image.tsx'

type ResultProps = {
  /** The page's h1. */
  title: ReactNode
  /** The second half of the title, set apart. */
  titleEnd?: string
  lead: ReactNode
  image: string
  tone: Tone
  /** At most two buttons. */
  actions?: ReactNode
  /** A note above the title. */
  above?: ReactNode
  /** Small print under the buttons. */
  below?: ReactNode
}

/** The outcome of an action: text on the left, a picture on the right; on phones the picture is on top. */
export function Result({ title, titleEnd, lead, image, tone, actions, above, below }: ResultProps) {
  return (
    <div className={clsx(frame.wrap, styles.result)}>
      <div>
        {above}
        <h1>
          {title}
          {titleEnd && (
            <>
              {' '}
              <em>{titleEnd}</em>
            </>
          )}
        </h1>
        <p className={clsx(text.lead, styles.lead)}>{lead}</p>
        {actions && <div className={styles.actions}>{actions}</div>}
        {below}
      </div>
      <ToneImage className={styles.image} colour={tone} image={image} alt="" eager />
    </div>
  )
}
