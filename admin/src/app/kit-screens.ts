import type { RouteObject } from 'react-router'
import { withTexts } from './guarded-screen.tsx'

/** The gallery of parts; `VITE_KIT=1` adds it to a build. */
export const kitScreens: RouteObject[] =
  import.meta.env.DEV || import.meta.env.VITE_KIT === '1'
    ? [
        {
          path: '/kit',
          lazy: {
            Component: async () => (await withTexts(['form', 'runs'], import('#screens/kit/kit.screen.tsx'))).KitScreen,
          },
        },
      ]
    : []
