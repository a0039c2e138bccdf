import type { CourseValues } from '@slodki-ul/contract/learning/course-form.rules'
import { ingredientUnits } from '@slodki-ul/contract/learning/recipe'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Select } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { Entries } from '#layout/entries.tsx'
import { NumberInput } from '#layout/number-field.tsx'
import { Tile } from '#layout/tile.tsx'
import { useGetCourseChoicesQuery } from '#learning/courses/course-editor.api.ts'
import { BothField } from './both-field.tsx'
import styles from './course.module.css'
import { idOfField, type TranslatedPart, useFieldProps } from './course-field.ts'
import { RecipeTrial } from './recipe-trial.tsx'
import { TypedLines } from './typed-lines.tsx'

type Group = CourseValues['groups'][number]
type Item = Group['items'][number]
const none = { pl: '', en: null }
const blankItem: Item = { name: none, amount: 1, unit: 'g', scales: true, note: null, productId: null }

/** The ingredients by part of the recipe, such as a dough and its cream. */
export function CourseRecipe({ state, language, courseId }: TranslatedPart & { courseId: number }) {
  const { t } = useTranslation('course-form')
  const groups: readonly Group[] = state.form.watch('groups') ?? []
  const key = language === 'Pl' ? 'pl' : 'en'
  const part = { state, language }
  return (
    <Tile title={t('field.groups')}>
      <div className={styles.stack}>
        <Entries
          entries={groups}
          onChange={(next) => state.form.setValue('groups', next)}
          id={idOfField('groups')}
          idOf={(at) => idOfField(`groups.${at}.name.${key}`)}
          add={t('groups.add')}
          blank={{ name: none, items: [] } as Group}
          nameOf={({ name }, at) => name.pl || t('groups.one', { number: at + 1 })}
        >
          {(group, at, change) => (
            <>
              <BothField
                {...part}
                path={`groups.${at}.name`}
                value={group.name}
                onChange={(name) => change({ ...group, name })}
              />
              <Entries
                entries={group.items}
                onChange={(items) => change({ ...group, items })}
                id={idOfField(`groups.${at}.items`)}
                idOf={(item) => idOfField(`groups.${at}.items.${item}.name.${key}`)}
                add={t('items.add')}
                blank={blankItem}
                nameOf={({ name }, item) => name.pl || t('items.one', { number: item + 1 })}
              >
                {(item, place, set) => (
                  <Ingredient {...part} path={`groups.${at}.items.${place}`} item={item} onChange={set} />
                )}
              </Entries>
              <TypedLines
                id={idOfField(`groups.${at}.lines`)}
                onAdd={(items) => change({ ...group, items: [...group.items, ...items] })}
              />
            </>
          )}
        </Entries>
        <RecipeTrial courseId={courseId} groups={groups} />
      </div>
    </Tile>
  )
}

type IngredientProps = TranslatedPart & { path: string; item: Item; onChange: (item: Item) => void }

function Ingredient({ state, language, path, item, onChange }: IngredientProps) {
  const { t } = useTranslation('course-form')
  const props = useFieldProps(state)
  const { data } = useGetCourseChoicesQuery()
  const part = { state, language }
  return (
    <div className={styles.ingredient}>
      <BothField {...part} path={`${path}.name`} value={item.name} onChange={(name) => onChange({ ...item, name })} />
      <NumberInput
        {...props(`${path}.amount`)}
        decimals={null}
        value={item.amount}
        // What is no number yet stands as it was typed; the form says so when it is saved.
        onChange={(amount) => onChange({ ...item, amount: amount as number })}
      />
      <Select
        {...props(`${path}.unit`)}
        value={item.unit}
        onChange={({ target }) => onChange({ ...item, unit: target.value as Item['unit'] })}
      >
        {ingredientUnits.map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </Select>
      <BothField
        {...part}
        path={`${path}.note`}
        optional
        value={item.note ?? none}
        onChange={(note) => onChange({ ...item, note: note.pl === '' && !note.en ? null : note })}
      />
      <Select
        {...props(`${path}.productId`)}
        optional
        value={item.productId ?? ''}
        onChange={({ target }) => onChange({ ...item, productId: target.value === '' ? null : Number(target.value) })}
      >
        <option value="">{t('items.noProduct')}</option>
        {data?.products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Check checked={item.scales} onChange={({ target }) => onChange({ ...item, scales: target.checked })}>
        {t('items.scales')}
      </Check>
    </div>
  )
}
