import '@slodki-ul/ui/fonts.css'
import '@slodki-ul/ui/tokens.css'
import '@slodki-ul/ui/base.css'
import './app/pressable.css'
import './app/forced-colors.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from '#app/routes.tsx'
import { staffSession } from '#core/session.ts'
import { createRenewal } from '#core/session-renewal.ts'
import { store } from '#core/store.ts'
import { startTranslations } from '#i18n/language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

staffSession.setHandlers({ renew: createRenewal() })
// Not a top-level await, which would make the bundler split the entry into chunks.
startTranslations().then(() => {
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={createBrowserRouter(routes, { basename: '/admin' })} />
      </Provider>
    </StrictMode>,
  )
})
