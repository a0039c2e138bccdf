import { Check } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import styles from './plan-points.module.css'

/** What comes with a plan. */
export function PlanPoints({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <Icon of={Check} />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  )
}
