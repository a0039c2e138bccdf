import type { ProductValues } from '@slodki-ul/contract/catalogue/product-form.rules'
import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeProductMutation } from '#catalogue/products/products.api.ts'
import { toasts } from '#core/toasts.ts'
import { type FieldLanguage, LanguageTabs } from '#layout/language-tabs.tsx'
import { RecordForm } from '#layout/record-form.tsx'
import { readable, wholeValues } from '#layout/schema-issues.rules.ts'
import { Tile } from '#layout/tile.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import { undoLater } from '#platform/audit/undo-later.ts'
import styles from './product.module.css'
import { ProductCategories } from './product-categories.tsx'
import { ProductFacts } from './product-facts.tsx'
import { idOfField, useFieldLabel } from './product-field.ts'
import { formIssues, lacksEnglish, languageOf } from './product-form.rules.ts'
import { ProductGiftCard } from './product-gift-card.tsx'
import { ProductParties } from './product-parties.tsx'
import { Later, ProductFood, ProductParameters, ProductPictures } from './product-parts.tsx'
import { ProductTexts } from './product-texts.tsx'

type ProductFormProps = {
  product: StaffProduct
  language: FieldLanguage
  onLanguage: (language: FieldLanguage) => void
  /** Shows the control with this id, which the other tab may hide. */
  onReveal: (id: string) => void
  /** Gives the changed values, each whole, to those who ask. */
  changes: RefObject<() => Record<string, unknown>>
}

/** The fields of a product; prices and stock have actions of their own. */
export function ProductForm({ product, language, onLanguage, onReveal, changes }: ProductFormProps) {
  const { t } = useTranslation(['products', 'product-form'])
  const [change] = useChangeProductMutation()
  const labelOf = useFieldLabel()
  const state = useRecordForm({
    record: product,
    issuesOf: (values) => formIssues(values as ProductValues),
    save: async (changes, version) => {
      const body = wholeValues(changes, state.form.getValues())
      const headers = { 'if-match': `"${version}"` }
      const saved = await change({ params: { id: product.id }, body, headers }).unwrap()
      const isCategoriesOnly = Object.keys(body).join() === 'categoryIds'
      if (isCategoriesOnly)
        toasts.show({ kind: 'success', title: t('categoriesSaved'), onUndo: undoLater('product', product.id) })
      return saved
    },
  })
  const { form, changed, issues, refusals } = state
  useEffect(() => {
    const names = new Set(changed.map((path) => path.split('.')[0] ?? path))
    changes.current = () => Object.fromEntries([...names].map((name) => [name, form.getValues(name)]))
  })
  const showRefused = useEffectEvent(() => {
    const refused = Object.keys(issues).map(languageOf)
    const [hidden] = refused.filter((each) => each !== null)
    if (hidden && !refused.includes(language)) onLanguage(hidden)
  })
  useEffect(() => {
    if (refusals > 0) showRefused()
  }, [refusals])
  const part = { state, language }
  return (
    <RecordForm
      state={state}
      labelOf={labelOf}
      // Marks are compared across both languages; they are mended in the Polish text.
      idOf={(field) => idOfField(field === 'food.ingredients' ? 'food.ingredients.pl' : field)}
      onReveal={onReveal}
      describe={(_, value) => (typeof value === 'object' ? readable(value) : undefined)}
    >
      <Tile>
        <LanguageTabs
          value={language}
          onChange={onLanguage}
          controls="product-texts"
          lacksEnglish={lacksEnglish(form.watch() as ProductValues)}
        />
        <div role="tabpanel" id="product-texts" aria-labelledby={`language-${language}`} className={styles.panel}>
          <ProductTexts key={language} {...part} />
        </div>
      </Tile>
      <Later>
        <ProductPictures product={product} />
      </Later>
      <Later>
        <ProductParameters {...part} />
      </Later>
      <Tile title={t('facts')}>
        <ProductFacts state={state} />
      </Tile>
      <Tile title={t('field.manufacturer')}>
        <ProductParties state={state} />
      </Tile>
      <Later>
        <Tile title={t('field.food')}>
          <ProductFood {...part} />
        </Tile>
      </Later>
      <Tile title={t('gift', { ns: 'product-form' })}>
        <ProductGiftCard state={state} />
      </Tile>
      <ProductCategories state={state} />
    </RecordForm>
  )
}
