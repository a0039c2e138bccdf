import { useEffect, useState } from 'react'

/** State that begins anew when the browser goes back or forward: what stands above a page leaves with it. */
export function useUntilBack<Value>(initial: Value): [Value, (value: Value) => void] {
  const [state, setState] = useState(initial)
  useEffect(() => {
    const reset = () => setState(initial)
    window.addEventListener('popstate', reset)
    return () => window.removeEventListener('popstate', reset)
  }, [initial])
  return [state, setState]
}
