import { configureStore, createListenerMiddleware, isRejectedWithValue } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from './api.ts'
import { codeOf } from './failure.ts'
import { showFailure } from './toasts.ts'

/** Whoever has something to do when an action passes. */
export const listeners = createListenerMiddleware()

/** Nobody pressed anything for these, or their own place tells of the failure (ERR-71). */
const silent: ReadonlySet<string | undefined> = new Set([
  'refreshToken',
  'logout',
  'acceptTerms',
  'updateTerms',
  'saveCookieChoice',
])

// A change that failed shows one toast; a failed read shows in its own place, with a way to try again.
listeners.startListening({
  matcher: isRejectedWithValue,
  effect: ({ meta, payload }) => {
    const { type, endpointName } = ('arg' in meta ? meta.arg : {}) as { type?: string; endpointName?: string }
    if (type === 'mutation' && !silent.has(endpointName)) showFailure(codeOf(payload), endpointName)
  },
})

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().prepend(listeners.middleware).concat(api.middleware),
  devTools: import.meta.env.DEV && { maxAge: 25 },
})

// What a lost network kept from coming is asked for again when it is back.
setupListeners(store.dispatch)
