import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import styles from './tag.module.css'

type TagProps = { look?: 'plain' | 'sale' | 'new' | 'fresh' | 'warn' | 'mute' | 'rasp' | 'ok'; children: ReactNode }

export function Tag({ look = 'plain', children }: TagProps) {
  return <span className={clsx(styles.tag, styles[look])}>{children}</span>
}
