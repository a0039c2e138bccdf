import type { CourseCard } from '@slodki-ul/contract/courses'
import { lazy, Suspense } from 'react'
import { Plate } from '#ui/plate.tsx'

const SubscribePopup = lazy(async () => ({
  default: (await import('./subscribe-popup.tsx')).SubscribePopup,
}))

type SubscribeOfferProps = {
  /** What somebody without a subscription wants to watch; null closes the popup. */
  course: Pick<CourseCard, 'name' | 'plate' | 'thumbnailUrl'> | null
  onClose: () => void
}

/** The subscribe popup for a course (CRS-05, CRS-08, CRS-21). */
export function SubscribeOffer({ course, onClose }: SubscribeOfferProps) {
  return (
    <Suspense>
      {course && (
        <SubscribePopup
          open
          onClose={onClose}
          title={course.name}
          picture={<Plate colour={course.plate} image={course.thumbnailUrl} alt="" eager />}
        />
      )}
    </Suspense>
  )
}
