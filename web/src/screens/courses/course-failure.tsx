import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { MissingPage } from '@slodki-ul/ui/missing-page.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import type { useCourseFromUrl } from './use-course-from-url.ts'

addTexts({ errors: errorsTexts })

type CourseFailureProps = Pick<ReturnType<typeof useCourseFromUrl>, 'failure' | 'isMissing' | 'isFetching'> & {
  retry: () => unknown
}

/** The course does not exist or could not be loaded (ERR-44). */
export function CourseFailure({ failure, isMissing, isFetching, retry }: CourseFailureProps) {
  const { t } = useTranslation(['courses', 'errors'])
  if (isMissing) {
    return (
      <MissingPage
        title={t('missing.title')}
        titleEnd={t('missing.titleEnd')}
        lead={t('missing.lead')}
        action={{ label: t('missing.action'), to: paths.courses }}
      />
    )
  }
  return (
    <div className={clsx(frame.wrap, frame.section)}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>
        <VisuallyHidden>{t('title')}</VisuallyHidden>
      </h1>
      <ErrorState
        text={t(failure ?? 'ERRORS.UNABLETOLOADCOURSE', { ns: 'errors' })}
        onRetry={() => void retry()}
        retrying={isFetching}
      />
    </div>
  )
}
