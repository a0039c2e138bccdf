import type { CourseContentReply } from '@slodki-ul/contract/learning/course-editor.admin'
import { type CourseField, type CourseValues, differingFields } from '@slodki-ul/contract/learning/course-form.rules'
import { useTranslation } from 'react-i18next'
import { useGetCourseChoicesQuery } from '#learning/courses/course-editor.api.ts'
import { clockLength } from '#learning/videos/film-length.rules.ts'
import styles from './course.module.css'
import { compareLines, type Line, linesOfHtml } from './course-differences.rules.ts'
import { useFieldLabel } from './course-field.ts'

type Both = { readonly pl: string; readonly en: string | null }

/** What differs between what readers see and what they would see, field by field. */
export function CourseDifferences({ content: { values, draft } }: { content: CourseContentReply }) {
  const { t } = useTranslation('course-form')
  const labelOf = useFieldLabel()
  const linesOf = useLines()
  if (!draft) return null
  const fields = differingFields(draft.published, values)
  return (
    <dl className={styles.differences}>
      {fields.map((field) => {
        const differs = compareLines(linesOf(field, draft.published), linesOf(field, values))
        return (
          <div key={field}>
            <dt>{labelOf(field)}</dt>
            <dd>
              <Lines label={t('changes.before')} lines={differs.removed} isOld />
              <Lines label={t('changes.after')} lines={differs.added} />
              {differs.isReordered && <p>{t('changes.order')}</p>}
              {differs.isReformatted && <p>{t('changes.marks')}</p>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

type LinesProps = { label: string; lines: readonly string[]; isOld?: boolean }

function Lines({ label, lines, isOld = false }: LinesProps) {
  if (lines.length === 0) return null
  const Mark = isOld ? 'del' : 'ins'
  return (
    <p>
      <small>{label}</small>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
        <Mark key={at}>{line}</Mark>
      ))}
    </p>
  )
}

/** Returns the value of a field in words, line by line; an empty one has a dash. */
function useLines(): (field: CourseField, values: CourseValues) => Line[] {
  const { t } = useTranslation(['course-form', 'courses'])
  const { data } = useGetCourseChoicesQuery()
  const nameOf = (list: readonly { id: number; name: string }[] | undefined, id: number) =>
    list?.find((each) => each.id === id)?.name ?? String(id)
  const both = ({ pl, en }: Both) => (en ? `${pl} / ${en}` : pl)
  const describe = (field: CourseField, values: CourseValues): string[] => {
    const { portions } = values
    switch (field) {
      case 'instructorId':
        return values.instructorId === null ? [] : [nameOf(data?.instructors, values.instructorId)]
      case 'level':
        return [t(`filter.level.${values.level}`, { ns: 'courses' })]
      case 'isFree':
        return [t(`filter.isFree.${values.isFree}`, { ns: 'courses' })]
      case 'pictureId':
        return [t(values.pictureId === null ? 'picture.none' : 'picture.other', { id: values.pictureId?.slice(0, 8) })]
      case 'portions':
        return portions ? [`${portions.amount} ${t(`portions.unit.${portions.unit}`)}: ${both(portions.inWords)}`] : []
      case 'seasonMonth':
        return [values.seasonMonth === null ? t('season.any') : String(values.seasonMonth)]
      case 'equipment':
        return values.equipment.map(both)
      case 'allergens':
        return values.allergens.map(({ code, name }) => `${both(name)} (${code})`)
      case 'categoryIds':
        return values.categoryIds.map((id) => nameOf(data?.categories, id))
      case 'relatedIds':
        return values.relatedIds.map((id) => nameOf(data?.courses, id))
      case 'productIds':
        return values.productIds.map((id) => nameOf(data?.products, id))
      case 'groups':
        return values.groups.flatMap(({ name, items }) => [
          both(name),
          // With its group, so that a move to another one is seen.
          ...items.map((item) =>
            [
              `${both(name)} › ${both(item.name)}: ${item.amount} ${item.unit}`,
              item.note && both(item.note),
              item.productId !== null && nameOf(data?.products, item.productId),
              !item.scales && t('items.fixed'),
            ]
              .filter(Boolean)
              .join(', '),
          ),
        ])
      case 'steps':
        return values.steps.map(({ title, text, startSecond, timerSeconds }) =>
          [clockLength(startSecond), both(title), both(text), timerSeconds !== null && clockLength(timerSeconds)]
            .filter(Boolean)
            .join(', '),
        )
      default:
        return String(values[field]).split('\n').filter(Boolean)
    }
  }
  return (field, values) => {
    if (isFormatted(field) && values[field] !== '') return linesOfHtml(values[field])
    const lines = describe(field, values)
    return (lines.length > 0 ? lines : ['—']).map((text) => ({ text, whole: text }))
  }
}

const formatted = ['descriptionPl', 'descriptionEn', 'remarksPl', 'remarksEn'] as const
const isFormatted = (field: CourseField): field is (typeof formatted)[number] =>
  formatted.some((each) => each === field)
