import { api, tagTypes } from './api.ts'
import { store } from './store.ts'

/** What was answered to one user is not shown to the next: what is on screen is asked for anew, the rest goes. */
export function resetCache(): void {
  store.dispatch(api.util.invalidateTags([...tagTypes]))
}
