import { NoticePage } from './notice-page.tsx'

/** /deklaracja-dostepnosci: the accessibility statement (act of 26 April 2024). */
export function AccessibilityScreen() {
  return <NoticePage notice="accessibility" />
}
