import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from './api.ts'

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
  devTools: import.meta.env.DEV && { maxAge: 25 },
})

// Refetches failed queries when the network is back.
setupListeners(store.dispatch)
