import './app/hash-redirect.ts'
import '@slodki-ul/ui/fonts.css'
import '@slodki-ul/ui/tokens.css'
import '@slodki-ul/ui/base.css'
import { loadWithRetry, watchFailedStylesheets } from '@slodki-ul/ui/load-with-retry.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { UNSAFE_createHashHistory as createHashHistory } from 'react-router'
import { routes } from '#app/routes.tsx'
import { createScreenRouter } from '#core/screen-router.ts'
import { ScreenRouterView } from '#core/screen-router-view.tsx'
import { readSession, setSessionHandlers } from '#core/session.ts'
import { store } from '#core/store.ts'
import { saveViewportWidth } from '#core/viewport-width.ts'
import { startTranslations } from '#i18n/setup.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

saveViewportWidth()
watchFailedStylesheets()
setSessionHandlers({
  renew: async (used) => (await import('#core/session-renewal.ts')).renewSession(used),
  end: async () => (await import('#core/session-end.ts')).endSession(),
  started: async () => (await import('#app/preload-account.ts')).preloadAccount(),
})
if (readSession()) import('#core/session-watch.ts').then(({ watchSession }) => watchSession())
// Not a top-level await, which would make the bundler split the entry into chunks.
startTranslations().then(() => {
  const router = createScreenRouter(routes, createHashHistory())
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <ScreenRouterView router={router} />
      </Provider>
    </StrictMode>,
  )
  const plain = document.getElementById('plain')
  if (plain) loadWithRetry(() => import('#app/take-over.ts')).then(({ takeOver }) => takeOver(plain, root))
})
