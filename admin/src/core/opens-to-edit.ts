import { useLocation } from 'react-router'

/** State of a navigation to a record that is to be changed at once. */
export const toEdit = { toEdit: true } as const

/** Whether the record was opened to be changed at once, by E in its list (BO-018). */
export function useOpensToEdit(): boolean {
  const { state } = useLocation()
  return typeof state === 'object' && state !== null && 'toEdit' in state
}
