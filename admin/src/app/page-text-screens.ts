import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { guarded, withTexts } from './guarded-screen.tsx'

const texts = ['page-texts', 'legal-texts', 'form'] as const

/** Texts of the shop's pages. */
export const pageTextScreens: RouteObject[] = [
  guarded(
    paths.pageTexts,
    'texts.draft',
    async () => (await withTexts(texts, import('#screens/page-texts/page-texts.screen.tsx'))).PageTextsScreen,
  ),
  guarded(
    paths.pageText,
    'texts.draft',
    async () => (await withTexts(texts, import('#screens/page-texts/page-text.screen.tsx'))).PageTextScreen,
  ),
]
