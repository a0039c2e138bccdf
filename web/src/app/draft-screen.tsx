import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Suspense } from 'react'
import { useParams } from 'react-router'

const ProductDraft = lazyComponent(
  async () => (await import('#screens/shop/product-draft.screen.tsx')).ProductDraftScreen,
)
const CourseDraft = lazyComponent(
  async () => (await import('#screens/courses/course-draft.screen.tsx')).CourseDraftScreen,
)

/** /szkic/{kind}/{token}: a record as its readers would see it, by a link of staff (BO-075, BO-118). */
export const DraftScreen = () => <Suspense>{useParams().kind === 'kurs' ? <CourseDraft /> : <ProductDraft />}</Suspense>
