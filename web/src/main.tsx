import './app/hash-redirect.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { createHashRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { noticeMissingStyles } from '#app/load-patiently.ts'
import { routes } from '#app/routes.tsx'
import { entrustSession, readSession } from '#app/session.ts'
import { store } from '#app/store.ts'
import { rememberWidth } from '#app/width.ts'
import { startTranslations } from '#i18n/setup.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

rememberWidth()
noticeMissingStyles()
entrustSession({
  renew: async (used) => (await import('#app/session-renewal.ts')).renewSession(used),
  end: async () => (await import('#app/session-end.ts')).endSession(),
})
if (readSession()) import('#app/session-watch.ts').then(({ watchSession }) => watchSession())
// Not awaited at the top level: an entry that waits is split into chunks.
startTranslations().then(() => {
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={createHashRouter(routes)} />
      </Provider>
    </StrictMode>,
  )
})
