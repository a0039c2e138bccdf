import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Suspense, useState } from 'react'
import { toasts, useWaitingToasts } from '#core/toasts.ts'

const ToastRegion = lazyComponent(async () => (await import('./toast-region.tsx')).ToastRegion)

/** Shows messages; what shows them is loaded with the first one. */
export function ToastHost() {
  const messages = useWaitingToasts()
  const [isNeeded, setNeeded] = useState(false)
  if (messages.length > 0 && !isNeeded) setNeeded(true)
  return <Suspense>{isNeeded && <ToastRegion messages={messages} onShown={toasts.clear} />}</Suspense>
}
