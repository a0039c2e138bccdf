import frame from '@slodki-ul/ui/frame.module.css'
import { type Tone, ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import styles from './auth-page.module.css'

/** A form on the left, an illustration on the right; stacked on phones. */
export function AuthPage({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={clsx(frame.wrap, styles.page)}>
      <div className={styles.card}>{children}</div>
      {aside}
    </div>
  )
}

/** The illustration of a page without further text. */
export const AuthArt = ({ colour, image }: { colour: Tone; image: string }) => (
  <ToneImage className={clsx(styles.plate, styles.art)} colour={colour} image={image} alt="" eager />
)
