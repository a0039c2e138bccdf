import type { ComponentProps } from 'react'
import styles from './chip.module.css'

type ChipProps = Omit<ComponentProps<'button'>, 'type' | 'className'> &
  (
    | { /** A switch that is on or off. */ pressed: boolean }
    | { /** The place among its like where one is. */ current: boolean }
  )

/** A small button in a row of its like. */
export function Chip(props: ChipProps) {
  if ('current' in props) {
    const { current, ...rest } = props
    return <button {...rest} type="button" className={styles.chip} aria-current={current} />
  }
  const { pressed, ...rest } = props
  return <button {...rest} type="button" className={styles.chip} aria-pressed={pressed} />
}
