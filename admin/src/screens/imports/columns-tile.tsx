import type { ProductImport } from '@slodki-ul/contract/catalogue/product-imports.admin'
import { type ImportField, importFields, importFieldTexts } from '@slodki-ul/contract/catalogue/product-imports.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Select } from '@slodki-ul/ui/field.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatchImportColumnsMutation } from '#catalogue/imports/imports.api.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useLanguage } from '#i18n/language.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './imports.module.css'

/** Which column is which field; the dry run is made anew when that is changed. */
export function ColumnsTile({ shown: { id, columns, confirmedAt } }: { shown: ProductImport }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const textOf = useFailureText()
  const saved = columns.map(({ field }) => field)
  const [fields, setFields] = useState<(ImportField | null)[]>(saved)
  const [remember, setRemember] = useState(true)
  const [match, { isLoading, error }] = useMatchImportColumnsMutation()
  const isChanged = fields.some((field, index) => field !== saved[index])

  /** A field is matched once: another column that had it is left out. */
  const choose = (at: number, field: ImportField | null) =>
    setFields(fields.map((now, index) => (index === at ? field : now === field ? null : now)))
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    match({ params: { id }, body: { fields, remember } })
  }
  return (
    <Tile title={t('columns')}>
      <form className={styles.columns} onSubmit={handleSubmit}>
        {columns.map(({ heading, example }, index) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
            key={index}
            label={heading || t('column', { number: index + 1 })}
            hint={example && t('example', { example })}
            value={fields[index] ?? ''}
            disabled={confirmedAt !== null}
            onChange={({ target }) => choose(index, (target.value || null) as ImportField | null)}
          >
            <option value="">{t('column.none')}</option>
            {importFields.map((field) => (
              <option key={field} value={field}>
                {importFieldTexts[field][language]}
              </option>
            ))}
          </Select>
        ))}
        {confirmedAt === null && (
          <>
            <Check checked={remember} onChange={() => setRemember(!remember)}>
              {t('remember')}
            </Check>
            <Button type="submit" variant="soft" busy={isLoading} disabled={!isChanged}>
              {t('match')}
            </Button>
          </>
        )}
        <p role="alert">{error && <FieldError id="columns-failed">{textOf(error)}</FieldError>}</p>
      </form>
    </Tile>
  )
}
