import { coursePage } from '@slodki-ul/contract/pages'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import { useGetResumeQuery } from './courses.api.ts'
import { formatLength, remainingLength, watchedPercent } from './courses.rules.ts'
import styles from './resume-card.module.css'

/** The course that was watched last and is not finished; nothing when there is none (UI-15: stacked below 767 px). */
export function ResumeCard() {
  const { t } = useTranslation('courses')
  const { currentData, isError } = useGetResumeQuery({ query: { languageCode: useLanguage() } })
  const course = currentData?.course
  // Its space is reserved while it loads, so that the list does not jump; without a course it is removed.
  if (course === null || isError) return null
  if (!course) return <div className={styles.room} aria-hidden="true" />
  const percent = watchedPercent(course)
  return (
    <section className={styles.card} aria-label={t('resume')}>
      <ToneImage className={styles.plate} colour={course.plate} image={course.thumbnailUrl} alt="" eager />
      <div className={styles.text}>
        <p className={styles.lead}>{t('resume')}</p>
        <h2 className={styles.name}>{course.name}</h2>
        <ProgressBar
          className={styles.bar}
          value={course.progress}
          max={course.duration}
          label={t('progress', { percent })}
        />
        <p className={styles.row}>
          <span>{t('resume.left', { length: formatLength(remainingLength(course)) })}</span>
          <span>{percent}%</span>
        </p>
      </div>
      <ButtonLink className={styles.action} variant="honey" icon={Play} to={coursePage(course)} state={{ play: true }}>
        {t('resume.button')}
      </ButtonLink>
    </section>
  )
}
