import '#i18n/late/errors.ts'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import lost from '#art/zgubiona.svg'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { ErrorState } from '#ui/error-state.tsx'
import frame from '#ui/frame.module.css'
import { PageTitle } from '#ui/page-title.tsx'
import { Result } from '#ui/result.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { useLinkedCourse } from './use-linked-course.ts'

type CourseFailureProps = Pick<ReturnType<typeof useLinkedCourse>, 'failure' | 'isMissing' | 'isFetching' | 'retry'>

/** No course has this number, or it could not be loaded (ERR-44). */
export function CourseFailure({ failure, isMissing, isFetching, retry }: CourseFailureProps) {
  const { t } = useTranslation(['courses', 'errors'])
  if (isMissing) {
    return (
      <>
        <PageTitle>{`${t('missing.title')} ${t('missing.titleEnd')}`}</PageTitle>
        <Result
          title={
            <>
              {t('missing.title')} <em>{t('missing.titleEnd')}</em>
            </>
          }
          lead={t('missing.lead')}
          image={lost}
          plate="honey"
          actions={
            <ButtonLink size="lg" to={paths.courses}>
              {t('missing.action')}
            </ButtonLink>
          }
        />
      </>
    )
  }
  return (
    <div className={joinClasses(frame.wrap, frame.section)}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>
        <VisuallyHidden>{t('title')}</VisuallyHidden>
      </h1>
      <ErrorState
        text={t(failure ?? 'ERRORS.UNABLETOLOADCOURSE', { ns: 'errors' })}
        onRetry={retry}
        retrying={isFetching}
      />
    </div>
  )
}
