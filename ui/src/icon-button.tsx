import { clsx } from 'clsx/lite'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** Accessible name. */
  label: string
  icon: LucideIcon
  variant?: 'plain' | 'filled' | 'line'
  /** Set for a toggle such as the favourite button. */
  pressed?: boolean
  /** A badge above the icon. */
  children?: ReactNode
}

/** A round button of 44 px that shows only an icon. */
export function IconButton({ label, icon, variant = 'plain', pressed, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx(styles.button, styles[variant], className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon of={icon} />
      {children}
    </button>
  )
}
