import { configureStore, createDynamicMiddleware, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from './api.ts'
import { codeOf } from './failure.ts'
import { navigation } from './navigation.slice.ts'
import { showFailure } from './toasts.ts'

/** For code loaded later that reacts to actions; a listener middleware would add 1.5 kB to the first load. */
const laterMiddleware = createDynamicMiddleware()
export const { addMiddleware } = laterMiddleware

/** Calls without a user action, or whose failure is shown elsewhere (ERR-71). */
const silent: ReadonlySet<string | undefined> = new Set([
  'refreshToken',
  'logout',
  'acceptTerms',
  'updateTerms',
  'saveCookieChoice',
])

/** A failed mutation shows a toast; a failed query is shown in its place with a retry button. */
const failureToasts: Middleware = () => (next) => (action) => {
  const result = next(action)
  if (isRejectedWithValue(action)) {
    const { type, endpointName } = ('arg' in action.meta ? action.meta.arg : {}) as {
      type?: string
      endpointName?: string
    }
    if (type === 'mutation' && !silent.has(endpointName)) showFailure(codeOf(action.payload), endpointName)
  }
  return result
}

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, navigation },
  middleware: (defaults) => defaults().concat(api.middleware, failureToasts, laterMiddleware.middleware),
  devTools: import.meta.env.DEV && { maxAge: 25 },
})

export type RootState = ReturnType<typeof store.getState>

// Refetches failed queries when the network is back.
setupListeners(store.dispatch)
