import { courseAllergens } from '@slodki-ul/contract/learning/course-allergens'
import type { CourseValues } from '@slodki-ul/contract/learning/course-form.rules'
import { Check } from '@slodki-ul/ui/check.tsx'
import { useTranslation } from 'react-i18next'
import { CheckList } from '#layout/check-list.tsx'
import { Entries } from '#layout/entries.tsx'
import { Tile } from '#layout/tile.tsx'
import { useGetCourseChoicesQuery } from '#learning/courses/course-editor.api.ts'
import { BothField } from './both-field.tsx'
import styles from './course.module.css'
import { idOfField, type TranslatedPart, useFieldProps } from './course-field.ts'

type Named = CourseValues['equipment'][number]

/** Equipment, allergens, and the courses and products that go with a course. */
export function CourseLists({ state, language }: TranslatedPart) {
  const { t } = useTranslation('course-form')
  const { form } = state
  const equipment: readonly Named[] = form.watch('equipment') ?? []
  const key = language === 'Pl' ? 'pl' : 'en'
  return (
    <>
      <Tile title={t('field.equipment')}>
        <div className={styles.stack}>
          <Entries
            entries={equipment}
            onChange={(next) => form.setValue('equipment', next)}
            id={idOfField('equipment')}
            idOf={(at) => idOfField(`equipment.${at}.${key}`)}
            add={t('equipment.add')}
            blank={{ pl: '', en: null } as Named}
            nameOf={({ pl }, at) => pl || t('equipment.one', { number: at + 1 })}
          >
            {(each, at, change) => (
              <BothField state={state} language={language} path={`equipment.${at}`} value={each} onChange={change} />
            )}
          </Entries>
        </div>
      </Tile>
      <Tile title={t('field.allergens')}>
        <Allergens state={state} language={language} />
      </Tile>
      <Tile title={t('goesWith')}>
        <GoesWith state={state} />
      </Tile>
    </>
  )
}

type Allergen = CourseValues['allergens'][number]

/** The allergens that are ticked, each with a name of its own, such as the kind of grain. */
function Allergens({ state, language }: TranslatedPart) {
  const { t } = useTranslation('course-form')
  const { form } = state
  const { error } = useFieldProps(state)('allergens')
  const chosen: readonly Allergen[] = form.watch('allergens') ?? []
  const codes = new Set(chosen.map(({ code }) => code))
  const known: readonly Allergen[] = [
    ...courseAllergens,
    ...chosen.filter(({ code }) => !courseAllergens.some((each) => each.code === code)),
  ]
  const set = (next: readonly Allergen[]) => form.setValue('allergens', next)
  const toggle = (allergen: Allergen) =>
    set(codes.has(allergen.code) ? chosen.filter(({ code }) => code !== allergen.code) : [...chosen, allergen])
  return (
    <fieldset id={idOfField('allergens')} tabIndex={-1} className={styles.group} aria-label={t('field.allergens')}>
      <div className={styles.three}>
        {known.map((allergen) => (
          <Check key={allergen.code} checked={codes.has(allergen.code)} onChange={() => toggle(allergen)}>
            {allergen.name.pl}
          </Check>
        ))}
      </div>
      {chosen.map((allergen, at) => (
        <BothField
          key={allergen.code}
          state={state}
          language={language}
          path={`allergens.${at}.name`}
          value={allergen.name}
          onChange={(name) => set(chosen.with(at, { ...allergen, name }))}
        />
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}

function GoesWith({ state: { form, ...rest } }: Pick<TranslatedPart, 'state'>) {
  const { t } = useTranslation('course-form')
  const props = useFieldProps({ form, ...rest })
  const source = useGetCourseChoicesQuery()
  const { data } = source
  const list = (field: 'relatedIds' | 'productIds', choices: readonly { id: number; name: string }[]) => {
    const chosen: readonly number[] = form.watch(field) ?? []
    const { error } = props(field)
    return (
      <div id={idOfField(field)} tabIndex={-1}>
        <CheckList
          summary={t(`${field}.chosen`, { count: chosen.length })}
          choices={choices}
          source={source}
          chosen={chosen}
          onChange={(next) => form.setValue(field, next)}
        />
        {error && <p role="alert">{error}</p>}
      </div>
    )
  }
  return (
    <div className={styles.stack}>
      {list('relatedIds', data?.courses ?? [])}
      {list('productIds', data?.products ?? [])}
    </div>
  )
}
