import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Check } from 'lucide-react'
import styles from './plan-benefits.module.css'

/** The benefits of a plan. */
export function PlanBenefits({ points }: { points: readonly string[] }) {
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
