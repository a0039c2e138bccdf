import { type ComponentType, useEffect, useState } from 'react'
import { type ToastMessage, toasts, useWaitingToasts } from '#core/toasts.ts'

type Region = ComponentType<{ messages: readonly ToastMessage[]; onShown: () => void }>

/** Shows messages; what shows them is loaded with the first one. */
export function ToastHost() {
  const messages = useWaitingToasts()
  const [Region, setRegion] = useState<Region | null>(null)
  const isNeeded = messages.length > 0 && !Region
  useEffect(() => {
    // Without the network the message waits for the next one.
    if (isNeeded)
      import('./toast-region.tsx').then(
        ({ ToastRegion }) => setRegion(() => ToastRegion),
        () => {},
      )
  }, [isNeeded])
  return Region && <Region messages={messages} onShown={toasts.clear} />
}
