import { api, tagTypes } from './api.ts'
import { store } from './store.ts'

/** Removes cached responses so that they are not shown to the next user; those on screen are refetched. */
export function resetCache(): void {
  store.dispatch(api.util.invalidateTags([...tagTypes]))
}
