import { type ProductField, type ProductValues, productIssues } from '@slodki-ul/contract/catalogue/product-form.rules'
import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Field, Select, TextArea } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { useChangeProductMutation, useListStaffCategoriesQuery } from '#catalogue/products/products.api.ts'
import { RecordForm, useIssueText } from '#layout/record-form.tsx'
import { Tile } from '#layout/tile.tsx'
import { type RecordForm as FormState, useRecordForm } from '#layout/use-record-form.ts'
import styles from './product.module.css'

/** Id of the control of a field, which the list of what is missing leads to. */
export const idOfField = (field: string) => `product-${field}`

const numberOrNull = (value: unknown) => (value === '' || value === null ? null : Number(value))

/** The fields of a product; prices and stock have actions of their own. */
export function ProductForm({ product }: { product: StaffProduct }) {
  const { t } = useTranslation('products')
  const [change] = useChangeProductMutation()
  const state = useRecordForm({
    record: product,
    issuesOf: (values) => productIssues(values as ProductValues),
    save: (body, version) =>
      change({ params: { id: product.id }, body, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  return (
    <RecordForm state={state} labelOf={(field) => t(`field.${field as 'sku'}`)} idOf={idOfField}>
      {(['Pl', 'En'] as const).map((language) => (
        <Tile key={language} title={t(`texts.${language}`)}>
          <Texts state={state} language={language} />
        </Tile>
      ))}
      <Tile title={t('facts')}>
        <Facts state={state} />
      </Tile>
      <Tile title={t('field.categoryIds')}>
        <Categories state={state} />
      </Tile>
    </RecordForm>
  )
}

function Texts({ state: { form, issues }, language }: { state: FormState; language: 'Pl' | 'En' }) {
  const { t } = useTranslation(['products', 'form'])
  const issueText = useIssueText()
  const typed = form.watch() as ProductValues
  /** A text that English readers get in Polish (BO-033). */
  const isMissing = (field: ProductField) =>
    language === 'En' && !typed[field] && Boolean(typed[field.replace(/En$/, 'Pl') as ProductField])
  const props = (field: ProductField) => ({
    id: idOfField(field),
    label: t(`field.${field as 'namePl'}`),
    lang: language.toLowerCase(),
    ...(isMissing(field) && { hint: t('english.missing', { ns: 'form' }) }),
    error: issueText(issues[field]),
    ...form.register(field),
  })
  return (
    <div className={styles.stack}>
      <Field {...props(`name${language}`)} optional={language === 'En'} />
      <TextArea {...props(`shortDescription${language}`)} optional={language === 'En'} />
      <TextArea hint={t('html')} {...props(`description${language}`)} rows={8} optional={language === 'En'} />
      <TextArea {...props(`safetyInfo${language}`)} optional />
    </div>
  )
}

function Facts({ state: { form, issues } }: { state: FormState }) {
  const { t } = useTranslation('products')
  const issueText = useIssueText()
  const labelled = (field: ProductField) => ({
    id: idOfField(field),
    label: t(`field.${field as 'namePl'}`),
    error: issueText(issues[field]),
  })
  const whole = { setValueAs: numberOrNull }
  return (
    <div className={styles.fields}>
      <Field {...labelled('sku')} {...form.register('sku')} />
      <Field {...labelled('ean')} optional inputMode="numeric" {...form.register('ean')} />
      <Field {...labelled('slug')} {...form.register('slug')} />
      <Field {...labelled('place')} optional {...form.register('place')} />
      <Select {...labelled('vatRate')} {...form.register('vatRate', whole)}>
        {[0, 5, 8, 23].map((rate) => (
          <option key={rate} value={rate}>
            {rate}%
          </option>
        ))}
      </Select>
      <Field {...labelled('weightGrams')} type="number" {...form.register('weightGrams', { valueAsNumber: true })} />
      <Field {...labelled('lowStock')} optional type="number" {...form.register('lowStock', whole)} />
      <Field {...labelled('manufacturer')} {...form.register('manufacturer.name')} />
      <Field label={t('manufacturer.address')} {...form.register('manufacturer.address')} />
      <Field label={t('manufacturer.email')} type="email" {...form.register('manufacturer.email')} />
      <Field label={t('manufacturer.country')} maxLength={2} {...form.register('manufacturer.country')} />
      <Check {...form.register('isVirtual')}>{t('field.isVirtual')}</Check>
    </div>
  )
}

function Categories({ state: { form } }: { state: FormState }) {
  const { data = [] } = useListStaffCategoriesQuery()
  const chosen: number[] = form.watch('categoryIds') ?? []
  return (
    <div id={idOfField('categoryIds')} tabIndex={-1}>
      {data.map(({ id, name, level }) => (
        <Check
          key={id}
          className={styles[`level${level}`] ?? ''}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            form.setValue('categoryIds', target.checked ? [...chosen, id] : chosen.filter((each) => each !== id), {
              shouldDirty: true,
            })
          }
        >
          {name}
        </Check>
      ))}
    </div>
  )
}
