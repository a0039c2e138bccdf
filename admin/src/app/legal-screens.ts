import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { guarded, withTexts } from './guarded-screen.tsx'

const texts = ['legal-texts', 'form'] as const

/** Legal texts and their versions. */
export const legalScreens: RouteObject[] = [
  guarded(
    paths.legalTexts,
    'texts.draft',
    async () => (await withTexts(texts, import('#screens/legal-texts/legal-texts.screen.tsx'))).LegalTextsScreen,
  ),
  guarded(
    paths.legalText,
    'texts.draft',
    async () => (await withTexts(texts, import('#screens/legal-texts/legal-text.screen.tsx'))).LegalTextScreen,
  ),
  guarded(
    paths.legalVersion,
    'texts.draft',
    async () => (await withTexts(texts, import('#screens/legal-texts/legal-version.screen.tsx'))).LegalVersionScreen,
  ),
]
