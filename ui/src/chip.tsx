import type { ComponentProps } from 'react'
import styles from './chip.module.css'

type ChipProps = Omit<ComponentProps<'button'>, 'type' | 'className'> &
  (
    | { /** Whether a toggle is on. */ pressed: boolean }
    | { /** Whether it is the current one of several. */ current: boolean }
    | { /** It takes something away, itself included. */ removes: true }
  )

/** A small button in a row of similar ones. */
export function Chip(props: ChipProps) {
  if ('current' in props) {
    const { current, ...rest } = props
    return <button {...rest} type="button" className={styles.chip} aria-current={current} />
  }
  if ('removes' in props) {
    const { removes: _, ...rest } = props
    return <button {...rest} type="button" className={styles.chip} />
  }
  const { pressed, ...rest } = props
  return <button {...rest} type="button" className={styles.chip} aria-pressed={pressed} />
}
