import type { ProductField, ProductValues } from '@slodki-ul/contract/catalogue/product-form.rules'
import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import { useTranslation } from 'react-i18next'
import { FormattedTextField } from '#layout/formatted-text-field.tsx'
import styles from './product.module.css'
import { type TranslatedPart, useFieldProps } from './product-field.ts'

/** The texts of a product in a language. */
export function ProductTexts({ state, language }: TranslatedPart) {
  const { t } = useTranslation('form')
  const fieldProps = useFieldProps(state)
  const typed = state.form.watch() as ProductValues
  /** A text that English readers get in Polish (BO-033). */
  const isMissing = (field: ProductField) =>
    language === 'En' && !typed[field] && Boolean(typed[field.replace(/En$/, 'Pl') as ProductField])
  const props = (field: ProductField) => ({
    ...fieldProps(field),
    lang: language.toLowerCase(),
    ...(isMissing(field) && { hint: t('english.missing') }),
    ...state.form.register(field),
  })
  return (
    <div className={styles.stack}>
      <Field {...props(`name${language}`)} optional={language === 'En'} />
      <TextArea {...props(`shortDescription${language}`)} optional={language === 'En'} />
      <FormattedTextField
        {...fieldProps(`description${language}`)}
        {...(isMissing(`description${language}`) && { hint: t('english.missing') })}
        lang={language.toLowerCase()}
        value={typed[`description${language}`]}
        onChange={(html) => state.form.setValue(`description${language}`, html)}
        optional={language === 'En'}
      />
      <TextArea {...props(`safetyInfo${language}`)} optional />
    </div>
  )
}
