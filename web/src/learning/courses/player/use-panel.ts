import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/**
 * A panel opened by a button and closed by Esc and by a press outside of `container`; `onHold` is called with whether
 * it is open.
 */
export function usePanel(onHold: (isHeld: boolean) => void) {
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  const open = (isOpen: boolean) => {
    setOpen(isOpen)
    onHold(isOpen)
  }

  useEffect(() => {
    if (!isOpen) return
    const close = ({ target }: Event) => {
      if (container.current?.contains(target as Node)) return
      setOpen(false)
      onHold(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen, onHold])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    open(false)
    button.current?.focus()
  }

  return { container, button, isOpen, toggle: () => open(!isOpen), handleKeyDown }
}
