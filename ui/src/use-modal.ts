import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/**
 * Opens and closes a native modal dialog by a flag. The browser traps and restores the focus; Esc and a press outside
 * call `onClose`, so that the flag stays the only state.
 */
export function useModal(open: boolean, onClose: () => void, firstFocus?: string) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    if (firstFocus) dialog.querySelector<HTMLElement>(firstFocus)?.focus()
    return () => dialog.close()
  }, [open, firstFocus])

  const isOutside = (event: MouseEvent<HTMLDialogElement>) => event.target === event.currentTarget
  return {
    ref,
    onCancel: (event: { preventDefault: () => void; target: unknown; currentTarget: unknown }) => {
      // A file picker inside the dialog fires its own cancel, which bubbles.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      onClose()
    },
    // The press must start and end outside: a text selection that ends outside must not close the dialog.
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      pressedOutside.current = isOutside(event)
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (pressedOutside.current && isOutside(event)) onClose()
    },
  }
}
