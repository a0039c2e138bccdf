import { useEffect, useEffectEvent } from 'react'
import { actionOfKey, type KeyAction, singleKeyOf } from '#core/keys.rules.ts'
import { useSingleKeys } from '#core/single-keys.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

const pressOf = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => ({
  ...{ key, ctrlKey, metaKey, altKey },
  isTyping: isField(target),
})

/** Calls back for each press, but not while a dialog or a menu is open. */
function usePresses(onPress: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog:modal, [role=menu]:popover-open')) return
    onPress(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Calls back for the keys that work on every screen. */
export function useKeys(onAction: (action: KeyAction) => void): void {
  const [hasSingleKeys] = useSingleKeys()
  usePresses((event) => {
    const action = actionOfKey(pressOf(event), hasSingleKeys)
    if (!action) return
    event.preventDefault()
    onAction(action)
  })
}

/** What single keys of a list do; `Enter` acts on its current row, unless a link or a button has the focus. */
export type ListKeys = Readonly<Partial<Record<string, (event: KeyboardEvent) => void>>>

const hasOwnEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary') !== null

/** Calls back for the keys of a list. */
export function useListKeys(keys: ListKeys): void {
  const [hasSingleKeys] = useSingleKeys()
  usePresses((event) => {
    const press = pressOf(event)
    const isEnter = event.key === 'Enter' && !press.isTyping && !hasOwnEnter(event.target)
    const name = isEnter ? 'Enter' : singleKeyOf(press, hasSingleKeys)
    const act = name !== null && Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!act) return
    event.preventDefault()
    act(event)
  })
}
