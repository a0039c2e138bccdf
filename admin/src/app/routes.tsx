import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { Shell } from '#layout/shell.tsx'

/** Path → screen, each loaded when first visited. */
const screens: RouteObject[] = [
  {
    path: paths.dashboard,
    lazy: { Component: async () => (await import('#screens/dashboard/dashboard.screen.tsx')).DashboardScreen },
  },
]

export const routes: RouteObject[] = [
  {
    Component: Shell,
    HydrateFallback: () => null,
    children: [
      ...screens,
      {
        path: '*',
        lazy: { Component: async () => (await import('#screens/not-found/not-found.screen.tsx')).NotFoundScreen },
      },
    ],
  },
]
