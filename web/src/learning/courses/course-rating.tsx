import type { Course } from '@slodki-ul/contract/learning/courses'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { clsx } from 'clsx/lite'
import { Star } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import styles from './course-rating.module.css'
import { useRateCourseMutation } from './courses.api.ts'

addTexts({ errors: errorsTexts })

const stars = [1, 2, 3, 4, 5]
const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/**
 * The user's own rating, given once by pressing a star (CRS-15, CRS-24). The arrow keys only move the focus: native
 * radio buttons would choose, and so rate for good, as soon as they are reached.
 */
export function CourseRating({ course }: { course: Pick<Course, 'id' | 'userRated'> }) {
  const { t } = useTranslation('courses')
  const [rate, { isLoading }] = useRateCourseMutation()
  const [pointed, setPointed] = useState<number | null>(null)
  const [reached, setReached] = useState(course.userRated ?? 1)
  const box = useRef<HTMLDivElement>(null)
  const { id, userRated } = course
  const lit = pointed ?? userRated ?? 0

  async function handleRate(rating: number) {
    if (isLoading) return
    if (userRated !== null) {
      showFailure('ERRORS.ALREADYRATED')
      return
    }
    const { error } = await rate({ body: { courseId: id, rating } })
    if (!error) showNotification('NOTIFICATIONS.RATINGADDED')
  }

  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(stars.length, Math.max(1, reached + step))
    setReached(next)
    box.current?.querySelectorAll('button')[next - 1]?.focus()
  }

  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('rate')}</h2>
      <p className={styles.hint}>{t(userRated === null ? 'rate.hint' : 'rate.done')}</p>
      <div
        ref={box}
        className={styles.stars}
        role="radiogroup"
        aria-label={t('rate.own')}
        onKeyDown={handleKey}
        onPointerLeave={() => setPointed(null)}
      >
        {stars.map((star) => (
          // biome-ignore lint/a11y/useSemanticElements: an input would choose a star as soon as the arrow keys reach it
          <button
            key={star}
            type="button"
            role="radio"
            className={clsx(styles.star, star <= lit && styles.lit)}
            aria-checked={userRated === star}
            aria-label={t('rate.star', { star })}
            tabIndex={star === reached ? 0 : -1}
            onPointerEnter={() => userRated === null && setPointed(star)}
            onFocus={() => setReached(star)}
            onClick={() => handleRate(star)}
          >
            <Icon of={Star} />
          </button>
        ))}
      </div>
    </section>
  )
}
