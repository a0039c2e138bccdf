import type { ComponentProps } from 'react'
import styles from './chip.module.css'

type ChipProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & { pressed: boolean }

/** A small switch in a row of its like. */
export function Chip({ pressed, ...rest }: ChipProps) {
  return <button {...rest} type="button" className={styles.chip} aria-pressed={pressed} />
}
