import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import styles from './tag.module.css'

type TagProps = { variant?: 'plain' | 'sale' | 'new' | 'fresh' | 'warn' | 'mute' | 'rasp' | 'ok'; children: ReactNode }

export function Tag({ variant = 'plain', children }: TagProps) {
  return <span className={clsx(styles.tag, styles[variant])}>{children}</span>
}
