import { clsx } from 'clsx/lite'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { Icon, Loader } from './icon.tsx'

type ButtonStyle = {
  /** One primary per view; honey only for subscribing and paying a plan. */
  variant?: 'primary' | 'honey' | 'line' | 'soft' | 'danger' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  block?: boolean | undefined
  icon?: LucideIcon
  iconAfter?: LucideIcon
  className?: string | undefined
  children: ReactNode
}

const classesOf = ({ variant = 'primary', size = 'md', block = false, className }: Omit<ButtonStyle, 'children'>) =>
  clsx(styles.button, styles[variant], styles[size], block && styles.block, className)

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, keyof ButtonStyle> & {
    /** Work is in progress: shows the loader and ignores further presses, but keeps the focus. */
    busy?: boolean
  }

export function Button({
  variant,
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
      className={classesOf({ variant, size, block, className })}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // A second press of a submit button would submit the form again.
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

type ButtonLinkProps = ButtonStyle & Omit<LinkProps, keyof ButtonStyle>

/** A link styled as a button. */
export function ButtonLink({ variant, size, block, icon, iconAfter, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classesOf({ variant, size, block, className })}>
      {icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
    </Link>
  )
}

type ButtonAnchorProps = ButtonStyle & Omit<ComponentProps<'a'>, keyof ButtonStyle>

/** A link to another site or a file, styled as a button. */
export function ButtonAnchor({
  variant,
  size,
  block,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a {...rest} className={classesOf({ variant, size, block, className })}>
      {icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
    </a>
  )
}
