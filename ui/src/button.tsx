import { clsx } from 'clsx/lite'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { Icon, Loader } from './icon.tsx'

type Look = {
  /** One primary per view; honey only for subscribing and paying a plan. */
  look?: 'primary' | 'honey' | 'line' | 'soft' | 'danger' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  block?: boolean | undefined
  icon?: LucideIcon
  iconAfter?: LucideIcon
  className?: string | undefined
  children: ReactNode
}

const classesOf = ({ look = 'primary', size = 'md', block = false, className }: Omit<Look, 'children'>) =>
  clsx(styles.button, styles[look], styles[size], block && styles.block, className)

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, keyof Look> & {
    /** Work is under way: shows the loader and ignores further presses, yet keeps the focus. */
    busy?: boolean
  }

export function Button({
  look,
  size,
  block,
  icon,
  iconAfter,
  className,
  busy,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classesOf({ look, size, block, className })}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // A second press of a submit button would send the form again.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <Loader /> : icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
    </button>
  )
}

type ButtonLinkProps = Look & Omit<LinkProps, keyof Look>

/** Goes somewhere, looks like a button. */
export function ButtonLink({ look, size, block, icon, iconAfter, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classesOf({ look, size, block, className })}>
      {icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
    </Link>
  )
}

type ButtonAnchorProps = Look & Omit<ComponentProps<'a'>, keyof Look>

/** Leads out of the application or to a file, looks like a button. */
export function ButtonAnchor({ look, size, block, icon, iconAfter, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={classesOf({ look, size, block, className })}>
      {icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
    </a>
  )
}
