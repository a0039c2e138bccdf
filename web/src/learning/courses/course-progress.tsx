import type { CourseCard } from '@slodki-ul/contract/learning/courses'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { useTranslation } from 'react-i18next'
import styles from './course-progress.module.css'
import { useSaveProgressMutation } from './courses.api.ts'
import { progressStep, stepProgress, watchedPercent } from './courses.rules.ts'

type CourseProgressProps = {
  course: CourseCard
  /** Shows the button for progress made elsewhere: in the catalogue, not for free lessons (CRS-27). */
  hasStep: boolean
}

/** The watched share of a course (CRS-09). */
export function CourseProgress({ course, hasStep }: CourseProgressProps) {
  const { t } = useTranslation('courses')
  const [save, { isLoading }] = useSaveProgressMutation()
  const { id, name, progress, duration } = course
  const percent = watchedPercent(course)
  const isWhole = percent === 100

  const handleStep = () => {
    if (!isLoading) save({ body: { courseId: id, progress: stepProgress(course) } })
  }

  return (
    <div className={styles.box}>
      <ProgressBar value={progress} max={duration} label={t('progress', { percent })} />
      <div className={styles.row}>
        <span>{t(isWhole ? 'progress.whole' : 'progress.watched')}</span>
        {hasStep && !isWhole && (
          <button
            type="button"
            className={styles.step}
            aria-label={t('progress.stepNamed', { seconds: progressStep, name })}
            onClick={handleStep}
          >
            {t('progress.step', { seconds: progressStep })}
          </button>
        )}
        <span className={styles.percent}>{percent}%</span>
      </div>
    </div>
  )
}
