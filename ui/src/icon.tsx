import { clsx } from 'clsx/lite'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import styles from './icon.module.css'

/** A decorative line icon, sized by the text around it; what it means stands in words beside it. */
export function Icon({ of: Drawing, className }: { of: LucideIcon; className?: string | undefined }) {
  return <Drawing className={clsx(styles.icon, className)} aria-hidden="true" focusable="false" />
}

/** The turning ring of work in progress. */
export function Loader() {
  return <Icon of={LoaderCircle} className={styles.turning} />
}
