import type { Course } from '@slodki-ul/contract/learning/courses'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './course-steps.module.css'
import { formatTime } from './player/player.rules.ts'

type CourseStepsProps = {
  steps: Course['steps'] /** Called with the second of the video to seek to. */
  onSeek: (second: number) => void
}

/** The steps of the recipe, each with its position in the video. */
export function CourseSteps({ steps, onSeek }: CourseStepsProps) {
  const { t } = useTranslation('courses')
  if (steps.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('steps')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text, startSecond }) => (
          <li key={`${startSecond} ${title}`}>
            <div>
              <h3 className={styles.name}>{title}</h3>
              <p>{text}</p>
              <button
                type="button"
                className={styles.seek}
                aria-label={t('steps.seekNamed', { moment: formatTime(startSecond), title })}
                onClick={() => onSeek(startSecond)}
              >
                <Icon of={CirclePlay} />
                {formatTime(startSecond)}
              </button>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
