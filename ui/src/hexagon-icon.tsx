import type { LucideIcon } from 'lucide-react'
import { Hexagon } from './hexagon.tsx'
import styles from './hexagon-icon.module.css'
import { Icon } from './icon.tsx'

/** An icon on a hexagon. */
export function HexagonIcon({ icon, fill }: { icon: LucideIcon; fill: string }) {
  return (
    <span className={styles.sign}>
      <Hexagon fill={fill} />
      <Icon of={icon} />
    </span>
  )
}
