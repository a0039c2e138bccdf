import type { CourseValues } from '@slodki-ul/contract/learning/course-form.rules'
import { courseLevels } from '@slodki-ul/contract/learning/courses'
import { portionUnits } from '@slodki-ul/contract/learning/recipe'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Field, Select } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import { CheckList } from '#layout/check-list.tsx'
import { NumberField, NumberInput } from '#layout/number-field.tsx'
import { useGetCourseChoicesQuery } from '#learning/courses/course-editor.api.ts'
import styles from './course.module.css'
import { type CoursePart, idOfField, type TranslatedPart, useFieldProps } from './course-field.ts'
import { written } from './course-form.rules.ts'

const months = Array.from({ length: 12 }, (_, at) => at + 1)

/** Who teaches a course, how hard it is, how long it takes and what it makes. */
export function CourseFacts({ state, language }: TranslatedPart) {
  const { t } = useTranslation(['course-form', 'courses'])
  const { form } = state
  const props = useFieldProps(state)
  const { data } = useGetCourseChoicesQuery()
  const month = new Intl.DateTimeFormat(useLanguage(), { month: 'long', timeZone: 'UTC' })
  const numberOrNull = (text: string) => (text === '' ? null : Number(text))
  return (
    <div className={styles.fields}>
      <Select
        {...props('instructorId')}
        value={form.watch('instructorId') ?? ''}
        onChange={({ target }) => form.setValue('instructorId', numberOrNull(target.value))}
      >
        <option value="">{t('instructor.none')}</option>
        {data?.instructors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select {...props('level')} {...form.register('level')}>
        {courseLevels.map((level) => (
          <option key={level} value={level}>
            {t(`filter.level.${level}`, { ns: 'courses' })}
          </option>
        ))}
      </Select>
      <NumberField form={form} name="preparationTime" decimals={0} {...props('preparationTime')} />
      <Select
        {...props('seasonMonth')}
        value={form.watch('seasonMonth') ?? ''}
        onChange={({ target }) => form.setValue('seasonMonth', numberOrNull(target.value))}
      >
        <option value="">{t('season.any')}</option>
        {months.map((number) => (
          <option key={number} value={number}>
            {month.format(Date.UTC(2000, number - 1, 1))}
          </option>
        ))}
      </Select>
      <Portions state={state} language={language} />
      <Check {...form.register('isFree')}>{t('field.isFree')}</Check>
      <Categories state={state} />
    </div>
  )
}

function Categories({ state: { form, ...rest } }: CoursePart) {
  const { t } = useTranslation('course-form')
  const { error } = useFieldProps({ form, ...rest })('categoryIds')
  const source = useGetCourseChoicesQuery()
  const chosen: CourseValues['categoryIds'] = form.watch('categoryIds') ?? []
  return (
    <div id={idOfField('categoryIds')} tabIndex={-1} className={styles.wide}>
      <CheckList
        summary={t('categories.chosen', { count: chosen.length })}
        choices={source.data?.categories ?? []}
        source={source}
        chosen={chosen}
        onChange={(next) => form.setValue('categoryIds', next)}
      />
      {error && <p role="alert">{error}</p>}
    </div>
  )
}

const blank = { amount: 1, unit: 'portion', inWords: { pl: '', en: null } } as const

/** The amount that the recipe makes, by which its ingredients are scaled. */
function Portions({ state, language }: TranslatedPart) {
  const { t } = useTranslation('course-form')
  const { form } = state
  const props = useFieldProps(state)
  const portions: CourseValues['portions'] = form.watch('portions') ?? null
  const set = (next: CourseValues['portions']) => form.setValue('portions', next)
  const key = language === 'Pl' ? 'pl' : 'en'
  return (
    <fieldset className={styles.group}>
      <legend id={idOfField('portions')} tabIndex={-1}>
        {t('field.portions')}
      </legend>
      <Check checked={portions !== null} onChange={({ target }) => set(target.checked ? blank : null)}>
        {t('portions.has')}
      </Check>
      {portions && (
        <div className={styles.three}>
          <NumberInput
            {...props('portions.amount', t(portions.unit === 'tin' ? 'portions.diameter' : 'field.portions.amount'))}
            decimals={0}
            value={portions.amount}
            // What is no number yet stands as it was typed; the form says so when it is saved.
            onChange={(amount) => set({ ...portions, amount: amount as number })}
          />
          <Select
            {...props('portions.unit')}
            value={portions.unit}
            onChange={({ target }) => set({ ...portions, unit: target.value as typeof portions.unit })}
          >
            {portionUnits.map((unit) => (
              <option key={unit} value={unit}>
                {t(`portions.unit.${unit}`)}
              </option>
            ))}
          </Select>
          <Field
            {...props(`portions.inWords.${key}`)}
            lang={key}
            optional={key === 'en'}
            placeholder={key === 'en' ? portions.inWords.pl : undefined}
            value={portions.inWords[key] ?? ''}
            onChange={({ target }) => set({ ...portions, inWords: written(portions.inWords, language, target.value) })}
          />
        </div>
      )}
    </fieldset>
  )
}
