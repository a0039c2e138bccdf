import type { Course } from '@slodki-ul/contract/learning/courses'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { ChefHat, Clock, type LucideIcon, SignalHigh, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './course-facts.module.css'
import { formatLength } from './courses.rules.ts'

/** Instructor, level, yield and duration of a course (CRS-14). */
export function CourseFacts({ course }: { course: Course }) {
  const { t } = useTranslation('courses')
  const facts: [LucideIcon, string, string][] = [
    [ChefHat, t('facts.instructor'), course.instructor.name],
    [SignalHigh, t('facts.level'), t(`level.${course.courseLevel.name}`)],
    ...(course.noOfPortions === null
      ? []
      : [[Users, t('facts.portions'), course.noOfPortions] satisfies [LucideIcon, string, string]]),
    // Staff leave it at 0 where there is nothing to prepare.
    ...(course.preparationTime === 0
      ? []
      : [[Clock, t('facts.time'), formatLength(course.preparationTime * 60)] satisfies [LucideIcon, string, string]]),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([icon, name, value]) => (
        <div key={name}>
          <dt>
            <Icon of={icon} />
            {name}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
