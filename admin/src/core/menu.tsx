import { Icon } from '@slodki-ul/ui/icon.tsx'
import { clsx } from 'clsx/lite'
import { Check, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import styles from './menu.module.css'
import { nextItem } from './menu.rules.ts'

export type MenuOption = {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  /** More about it, below the label. */
  readonly note?: string
  /** Whether a line stands above it. */
  readonly isAfterLine?: boolean
  /** Present in menus of which several options can be on: choosing one leaves the menu open. */
  readonly isOn?: boolean
  readonly onChoose: () => void
}

type MenuProps = {
  label: string
  options: readonly MenuOption[]
  /** Of the button. */
  className: string | undefined
  /** When the button says it by a drawing only. */
  hasHiddenLabel?: boolean
  /** Which edge of the button the menu keeps to. */
  side?: 'start' | 'end'
  children: ReactNode
}

/**
 * A button with a menu. The browser places it above everything, closes it on Escape or a press outside and gives the focus
 * back; the keys inside are those of the authoring practices for menus.
 */
export function Menu({ label, options, className, hasHiddenLabel, side = 'start', children }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('button')?.focus()
  }, [isOpen])

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll('button')]
    // Tab goes on from the button, as from any other.
    if (event.key === 'Tab') return list.current?.hidePopover()
    const at = items.findIndex((item) => item.matches(':focus'))
    const next = nextItem(
      event.key,
      at,
      options.map((option) => option.label),
    )
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    items[next]?.focus()
  }

  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(hasHiddenLabel && { 'aria-label': label })}
      >
        {children}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        data-side={side}
        onToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
        onKeyDown={handleKey}
      >
        {isOpen &&
          options.map((option) => (
            <button
              key={option.id}
              type="button"
              tabIndex={-1}
              className={clsx(styles.item, option.isAfterLine && styles.after)}
              {...(option.isOn === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemcheckbox', 'aria-checked': option.isOn })}
              onClick={() => {
                if (option.isOn === undefined) list.current?.hidePopover()
                option.onChoose()
              }}
            >
              {option.isOn !== undefined && <span className={styles.mark}>{option.isOn && <Icon of={Check} />}</span>}
              {option.icon && <Icon of={option.icon} />}
              {option.note ? (
                <span>
                  {option.label}
                  <small className={styles.note}>{option.note}</small>
                </span>
              ) : (
                option.label
              )}
            </button>
          ))}
      </div>
    </>
  )
}
