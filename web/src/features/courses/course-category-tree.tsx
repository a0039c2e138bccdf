import type { CourseCategory } from '@slodki-ul/contract/courses'
import { useTranslation } from 'react-i18next'
import { toggleId } from '#app/address-ids.ts'
import { useLanguage } from '#i18n/language.ts'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Note } from '#ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import styles from './course-category-tree.module.css'
import { useListCourseCategoriesQuery } from './courses.api.ts'

const bones = 9

type Tree = readonly (Pick<CourseCategory, 'id' | 'name' | 'count'> & { children: Tree })[]

type CourseCategoryTreeProps = { chosen: readonly number[]; onChoose: (chosen: readonly number[]) => void }

/** Every category of courses to tick, each with its number; without them the list goes on. */
export function CourseCategoryTree({ chosen, onChoose }: CourseCategoryTreeProps) {
  const { t } = useTranslation(['courses', 'ui'])
  const { currentData, isError, isFetching, refetch } = useListCourseCategoriesQuery({
    params: { lang: useLanguage() },
  })
  if (currentData) return <Branch tree={currentData} chosen={chosen} onChoose={onChoose} />
  if (!isError) {
    return (
      <>
        <LoadingStatus />
        <LinesSkeleton lines={bones} />
      </>
    )
  }
  return (
    <Note look="error" role="alert" className={styles.failed}>
      <p>{t('categories.failed')}</p>
      <Button look="line" size="sm" busy={isFetching} onClick={refetch}>
        {t('error.retry', { ns: 'ui' })}
      </Button>
    </Note>
  )
}

/** One level of the tree; the next stands inside it, indented. */
function Branch({ tree, chosen, onChoose }: CourseCategoryTreeProps & { tree: Tree }) {
  if (tree.length === 0) return null
  return (
    <ul className={styles.branch}>
      {tree.map(({ id, name, count, children }) => (
        <li key={id}>
          <Check checked={chosen.includes(id)} count={count} onChange={() => onChoose(toggleId(chosen, id))}>
            {name}
          </Check>
          <Branch tree={children} chosen={chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}
