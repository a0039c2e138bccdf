import type { CourseCard } from '@slodki-ul/contract/learning/courses'
import type { PurchaseVariant } from '@slodki-ul/contract/membership/plans.rules'
import { coursePreviewPage } from '@slodki-ul/contract/pages'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { Suspense } from 'react'

const SubscribePopup = lazyComponent(async () => (await import('./subscribe-popup.tsx')).SubscribePopup)

type SubscribeOfferProps = {
  /** The course that a user without a subscription wants to watch; null closes the popup. */
  course: Pick<CourseCard, 'id' | 'name' | 'plate' | 'thumbnailUrl' | 'isFree'> | null
  onClose: () => void
  /** Purchase variant, which determines the prices. */
  variant?: PurchaseVariant | undefined
}

/** The subscribe popup for a course (CRS-05, CRS-08, CRS-21). */
export function SubscribeOffer({ course, onClose, variant }: SubscribeOfferProps) {
  return (
    <Suspense>
      {course && (
        <SubscribePopup
          open
          onClose={onClose}
          title={course.name}
          variant={variant}
          previewPath={course.isFree ? undefined : coursePreviewPage(course.id)}
          picture={<ToneImage colour={course.plate} image={course.thumbnailUrl} alt="" eager />}
        />
      )}
    </Suspense>
  )
}
