import styles from './avatar.module.css'
import { Hexagon } from './hexagon.tsx'
import type { Tone } from './tone-image.tsx'

const fills: Record<Tone, string> = {
  honey: 'var(--honey-200)',
  blush: 'var(--rasp-200)',
  pist: 'var(--pist-200)',
  milk: 'var(--cream-200)',
  latte: 'var(--cream-300)',
}

/** Initials on a hexagon; the full name is shown beside it. */
export function Avatar({ initials, colour }: { initials: string; colour: Tone }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      <Hexagon fill={fills[colour]} />
      <span>{initials}</span>
    </span>
  )
}
