import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

/** State that begins anew on another path: what stands above a page is gone when the browser's Back leaves it. */
export function usePathState<Value>(initial: Value): [Value, (value: Value) => void] {
  const { pathname } = useLocation()
  const [state, setState] = useState({ pathname, value: initial })
  if (state.pathname !== pathname) setState({ pathname, value: initial })
  const set = useCallback((value: Value) => setState((now) => ({ ...now, value })), [])
  return [state.value, set]
}
