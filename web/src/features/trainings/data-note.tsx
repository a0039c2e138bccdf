import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { joinClasses } from '#ui/classes.ts'
import { RichText } from '#ui/rich-text.tsx'
import text from '#ui/text.module.css'

/** Who answers for what is typed into the form, and what it is used for (TRN-06). */
export function DataNote({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('trainings')
  return (
    <p className={joinClasses(text.tiny, text.muted, className)}>
      <RichText
        text={t('dataNote')}
        parts={{
          link: (words) => (
            <Link className={text.link} to={paths.privacy}>
              {words}
            </Link>
          ),
        }}
      />
    </p>
  )
}
