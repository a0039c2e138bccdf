import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Suspense } from 'react'
import { useParams } from 'react-router'

const ProductDraft = lazyComponent(
  async () => (await import('#screens/shop/product-draft.screen.tsx')).ProductDraftScreen,
)
const CourseDraft = lazyComponent(
  async () => (await import('#screens/courses/course-draft.screen.tsx')).CourseDraftScreen,
)

const HandOrder = lazyComponent(async () => (await import('#screens/orders/hand-order.screen.tsx')).HandOrderScreen)

/** The screen of each kind of record; that of products also says which links are none. */
const screens = { kurs: CourseDraft, zamowienie: HandOrder }

/** /szkic/{kind}/{token}: a record as its readers would see it, or an order that waits for its buyer, by a link of staff (BO-069, BO-075, BO-118). */
export function DraftScreen() {
  const { kind = '' } = useParams()
  const Screen = kind in screens ? screens[kind as keyof typeof screens] : ProductDraft
  return (
    <Suspense>
      <Screen />
    </Suspense>
  )
}
