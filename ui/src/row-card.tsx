import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { HexagonIcon } from './hexagon-icon.tsx'
import styles from './row-card.module.css'

type RowCardProps = { icon: LucideIcon; fill: string; title: string; text: string; action: ReactNode }

/** An action in a row: title, explanation and button. */
export function RowCard({ icon, fill, title, text, action }: RowCardProps) {
  return (
    <div className={styles.row}>
      <HexagonIcon icon={icon} fill={fill} />
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.action}>{action}</div>
    </div>
  )
}
