import '@slodki-ul/ui/fonts.css'
import '@slodki-ul/ui/tokens.css'
import '@slodki-ul/ui/base.css'
import './app/pressable.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from '#app/routes.tsx'
import { startTranslations } from '#i18n/language.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Not a top-level await, which would make the bundler split the entry into chunks.
startTranslations().then(() => {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes, { basename: '/admin' })} />
    </StrictMode>,
  )
})
