import { useTranslation } from 'react-i18next'
import { useGetAcademyFactsQuery } from '#learning/courses/courses.api.ts'
import styles from './facts.module.css'

/** Four facts about the academy; the place of an unknown figure stays empty. */
export function Facts() {
  const { t } = useTranslation('home')
  const { data } = useGetAcademyFactsQuery()
  const facts = [
    { id: 'courses', value: data && t('facts.courses', { count: data.courses }), note: t('facts.courses.note') },
    { id: 'masters', value: data && t('facts.masters', { count: data.instructors }), note: t('facts.masters.note') },
    { id: 'thursday', value: t('facts.thursday'), note: t('facts.thursday.note') },
    { id: 'cards', value: t('facts.cards'), note: t('facts.cards.note') },
  ]
  return (
    <ul className={styles.facts} aria-label={t('facts')}>
      {facts.map(({ id, value, note }) => (
        <li key={id}>
          {value && (
            <>
              <b>{value}</b>
              <span>{note}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
