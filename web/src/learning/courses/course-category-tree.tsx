import { CheckTree } from '@slodki-ul/ui/check-tree.tsx'
import { RetryNote } from '@slodki-ul/ui/retry-note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { toggleId } from '#core/url-ids.ts'
import { useLanguage } from '#i18n/language.ts'
import { useListCourseCategoriesQuery } from './courses.api.ts'

const skeletonRows = 9

type CourseCategoryTreeProps = { chosen: readonly number[]; onChoose: (chosen: readonly number[]) => void }

/** Checkboxes for course categories, each with its number of courses; left out when they cannot be loaded. */
export function CourseCategoryTree({ chosen, onChoose }: CourseCategoryTreeProps) {
  const { t } = useTranslation('lists')
  const { currentData, isError, isFetching, refetch } = useListCourseCategoriesQuery({
    params: { lang: useLanguage() },
  })
  if (currentData)
    return <CheckTree tree={currentData} chosen={chosen} onToggle={(id) => onChoose(toggleId(chosen, id))} />
  if (isError) return <RetryNote text={t('categories.failed')} onRetry={refetch} retrying={isFetching} />
  return (
    <>
      <LoadingStatus />
      <LinesSkeleton lines={skeletonRows} />
    </>
  )
}
