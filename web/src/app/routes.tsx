import { paths } from '#core/paths.ts'
import type { ScreenRoute } from '#core/screen-routes.ts'
import { store } from '#core/store.ts'
import { ErrorPage, ErrorScreen } from '#layout/error-screen.tsx'
import { Page } from '#layout/page.tsx'
import { requireGuest, requireSession } from './guards.ts'
import type { lazyRoutes } from './lazy-routes.ts'

/** The component gallery; `VITE_KIT=1` adds it to a build. */
const kit: ScreenRoute[] =
  import.meta.env.DEV || import.meta.env.VITE_KIT === '1'
    ? [{ path: paths.kit, load: async () => ({ Component: (await import('@slodki-ul/ui/gallery.tsx')).Gallery }) }]
    : []

/** A page whose screen and guard are in a chunk of their own. */
const lazyPage = (name: keyof typeof lazyRoutes) => async () => {
  const { guard, load } = (await import('./lazy-routes.ts')).lazyRoutes[name]
  return { guard, Component: await load() }
}

/** Pages whose path is named as they are in lazy-routes.ts. */
const lazyPages = (...names: (keyof typeof lazyRoutes & keyof typeof paths)[]): ScreenRoute[] =>
  names.map((name) => ({ path: paths[name], load: lazyPage(name) }))

/** Path → screen, each loaded when first visited. */
const screens: ScreenRoute[] = [
  { path: paths.home, load: async () => ({ Component: (await import('#screens/home/home.screen.tsx')).HomeScreen }) },
  { path: paths.shop, load: async () => ({ Component: (await import('#screens/shop/shop.screen.tsx')).ShopScreen }) },
  {
    path: paths.product,
    load: async () => ({ Component: (await import('#screens/shop/product.screen.tsx')).ProductScreen }),
  },
  ...lazyPages('courses', 'course', 'coursePreviews', 'coursePreview', 'freeLesson', 'gift', 'joinDiscord'),
  ...lazyPages('coursesLanding', 'about', 'trainings', 'comingSoon', 'cart', 'checkout', 'thankYou'),
  { path: paths.webinar, load: lazyPage('coursesLanding') },
  ...[paths.subscribe, paths.webinarOffer, paths.webinarMiniOffer, paths.mailingOffer].map((path) => ({
    path,
    load: lazyPage('purchase'),
    // Another plan on the same page needs no new check.
    isGuardedAgain: () => false,
  })),
  {
    path: paths.login,
    guard: requireGuest,
    load: async () => ({ Component: (await import('#screens/auth/login.screen.tsx')).LoginScreen }),
  },
  ...lazyPages('resetPassword', 'joinAccount', 'welcome', 'changeOfAddress', 'newsletter', 'newLink'),
  {
    path: paths.account,
    guard: requireSession,
    load: lazyPage('account'),
    children: [
      { index: true, guard: () => paths.subscription },
      ...lazyPages('subscription', 'favourites', 'freeLessons', 'commentQueue', 'discord'),
      ...lazyPages('addressData', 'accountDetails', 'orders', 'order'),
    ],
  },
  // Its query is read once, so the guard is not run again.
  { path: paths.discordResult, load: lazyPage('discordResult'), isGuardedAgain: () => false },
  ...lazyPages('draft', 'terms', 'privacy', 'accessibility', 'conformity', 'withdrawal'),
]

export const routes: ScreenRoute[] = [
  {
    ErrorBoundary: ErrorPage,
    // The guard imports the schemas of calls, which the first load does not need. The strip about simulated payments is
    // there before the page, which would jump if it came later.
    load: async () => {
      const [{ requireOpen }, { SimulationStrip }] = await Promise.all([
        import('./open-guard.ts'),
        import('#layout/simulation-strip.tsx'),
      ])
      return { guard: requireOpen, Component: () => <Page strip={<SimulationStrip />} /> }
    },
    isGuardedAgain: () => store.getState().navigation.isComingSoon,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [...screens, ...kit, { path: '*', guard: () => paths.home }],
      },
    ],
  },
]
