import { useEffect, useEffectEvent } from 'react'
import { type Typed, typeKey } from './packing-state.rules.ts'

/** Calls back with each code that a scanner types and ends with Enter, wherever the focus is but in a field or a dialog. */
export function useCodeScanner(onCode: (code: string) => void): void {
  const handle = useEffectEvent(onCode)
  useEffect(() => {
    let typed: Typed = { text: '', at: 0 }
    const listen = (event: KeyboardEvent) => {
      const isField = event.target instanceof Element && event.target.matches('input, textarea, select')
      if (isField || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog:modal')) return
      const { code, ...next } = typeKey(typed, event.key, event.timeStamp)
      typed = next
      if (code === null) return
      // The button with the focus must not be pressed by the scanner.
      event.preventDefault()
      handle(code)
    }
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
