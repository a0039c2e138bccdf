import { publicationParts } from '@slodki-ul/contract/learning/course-publication.rules'
import type { StaffCourse } from '@slodki-ul/contract/learning/courses.admin'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import styles from './course.module.css'

/** What publication needs, part by part, and whether it is there; English only warns (BO-115, BO-116). */
export function CompletenessTile({ course: { missing, lacksEnglish } }: { course: StaffCourse }) {
  const { t } = useTranslation('courses')
  const parts: readonly { label: string; state: 'there' | 'lacks' | 'later' }[] = [
    ...publicationParts.map((part) => ({
      ...{ label: t(`part.${part}`), state: missing.includes(part) ? ('lacks' as const) : ('there' as const) },
    })),
    { label: t('part.english'), state: lacksEnglish ? 'later' : 'there' },
  ]
  const there = parts.filter(({ state }) => state === 'there').length
  return (
    <Tile title={t('completeness')} aside={<span>{t('completeness.of', { there, all: parts.length })}</span>}>
      <ul className={styles.parts}>
        {parts.map(({ label, state }) => (
          <li key={label} data-state={state}>
            <Icon of={state === 'there' ? CircleCheck : CircleAlert} />
            <span>
              {label}
              <VisuallyHidden>, {t(`part.is.${state}`)}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <p className={styles.hint}>{t('completeness.missing')}</p>}
    </Tile>
  )
}
