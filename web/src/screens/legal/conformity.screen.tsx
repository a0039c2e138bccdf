import { NoticePage } from './notice-page.tsx'

/** /gwarancja-zgodnosci: the notice on the legal guarantee of conformity (Directive (EU) 2024/825). */
export function ConformityScreen() {
  return <NoticePage notice="conformity" />
}
