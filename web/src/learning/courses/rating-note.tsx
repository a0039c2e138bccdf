import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import coursesTexts from '#i18n/pl/courses.json'

addTexts({ courses: coursesTexts })

/** How ratings are verified, shown beside them (art. 12 of the Consumer Rights Act, Directive 2019/2161). */
export function RatingNote({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('courses')
  return (
    <p className={clsx(text.tiny, text.muted, className)}>
      {t('ratingNote')}{' '}
      <Link className={text.link} to={paths.terms}>
        {t('ratingNote.link')}
      </Link>
    </p>
  )
}
