import { useEffect, useEffectEvent } from 'react'
import { actionOfKey, type KeyAction } from '#core/keys.rules.ts'
import { useSingleKeys } from '#core/single-keys.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Calls back for the keys that work on every screen; none of them while a dialog is open. */
export function useKeys(onAction: (action: KeyAction) => void): void {
  const [hasSingleKeys] = useSingleKeys()
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog:modal')) return
    const { key, ctrlKey, metaKey, altKey, target } = event
    const action = actionOfKey({ key, ctrlKey, metaKey, altKey, isTyping: isField(target) }, hasSingleKeys)
    if (!action) return
    event.preventDefault()
    onAction(action)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
