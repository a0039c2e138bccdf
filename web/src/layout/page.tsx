import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { loadWithRetry, preloadCode } from '@slodki-ul/ui/load-with-retry.ts'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { useIsGoing } from '#core/screen-router-view.tsx'
import { Scroll } from '#core/scroll.tsx'
import { useSession } from '#core/session.ts'
import { Header } from './header.tsx'
import { isBrowsePath, isMinimalPath } from './minimal-paths.ts'
import styles from './page.module.css'

const Footer = lazyComponent(async () => (await import('./footer.tsx')).Footer)
const Toaster = lazyComponent(async () => (await import('#core/toaster.tsx')).Toaster)
const TermsPrompt = lazyComponent(async () => (await import('#legal/terms/terms-prompt.tsx')).TermsPrompt)
const OfflineNote = lazyComponent(async () => (await import('./offline-note.tsx')).OfflineNote)

const loadPlans = () => import('#membership/plans/preload-plans.ts')
const loadTerms = () => import('#legal/terms/preload-terms.ts')

/** The frame of every screen, under a strip across the whole page. */
export function Page({ strip }: { strip: ReactNode }) {
  const { t } = useTranslation()
  const session = useSession()
  const { pathname, state } = useLocation()
  const preserveScroll = (state as { preserveScroll?: boolean } | null)?.preserveScroll === true
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  const bare = isMinimalPath(pathname)
  const plain = pathname === paths.checkout
  const isGoing = useIsGoing()

  useEffect(() => preloadCode(async () => (await loadWithRetry(loadPlans)).preloadPlans()), [])
  useEffect(() => preloadCode(async () => (await loadWithRetry(loadTerms)).preloadTerms()), [])

  // Keyboard and screen reader users start each new screen at its content.
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (!preserveScroll) main.current?.focus({ preventScroll: true })
  }, [pathname, preserveScroll])

  return (
    <div className={styles.page}>
      {/* biome-ignore lint/a11y/useValidAnchor: a jump on the page, made by hand because the hash is the route here */}
      <a
        className={styles.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('skip')}
      </a>
      {strip}
      {!bare && <Header plain={plain} />}
      {isGoing && <div className={styles.going} />}
      <main id="main" ref={main} tabIndex={-1} className={styles.main} aria-busy={isGoing}>
        <Outlet />
      </main>
      {!bare && (
        <Suspense fallback={<div className={styles.foot} />}>
          <Footer browse={isBrowsePath(pathname)} plain={plain} />
        </Suspense>
      )}
      <Scroll />
      <Suspense>
        <OfflineNote />
      </Suspense>
      <Suspense>{session && <TermsPrompt />}</Suspense>
      <Suspense>
        <Toaster />
      </Suspense>
    </div>
  )
}
