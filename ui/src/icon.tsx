import { clsx } from 'clsx/lite'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import styles from './icon.module.css'

/** A decorative line icon in the size of the text; its meaning must also be given in text. */
export function Icon({ of: Drawing, className }: { of: LucideIcon; className?: string | undefined }) {
  return <Drawing className={clsx(styles.icon, className)} aria-hidden="true" focusable="false" />
}

/** A spinner. */
export function Loader() {
  return <Icon of={LoaderCircle} className={styles.turning} />
}
