import type { ProductCategory } from '@slodki-ul/contract/catalogue/products'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Chip } from '@slodki-ul/ui/chip.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useListStaffCategoriesQuery } from '#catalogue/products/products.api.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './product.module.css'
import { idOfField, type ProductPart } from './product-field.ts'

/** The chosen categories by name, and the tree to choose from, branch by branch. */
export function ProductCategories({ state: { form } }: ProductPart) {
  const { t } = useTranslation(['product-form', 'products'])
  const textOf = useFailureText()
  const { data = [], error } = useListStaffCategoriesQuery()
  const chosen: readonly number[] = form.watch('categoryIds') ?? []
  const toggle = (id: number) =>
    form.setValue('categoryIds', chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const childrenOf = (id: number) => data.filter(({ parentId }) => parentId === id)
  const descendantsOf = (id: number): ProductCategory[] =>
    childrenOf(id).flatMap((child) => [child, ...descendantsOf(child.id)])
  const box = ({ id, name, level }: ProductCategory) => (
    <Check key={id} className={styles[`level${level}`] ?? ''} checked={chosen.includes(id)} onChange={() => toggle(id)}>
      {name}
    </Check>
  )
  return (
    <Tile title={t('field.categoryIds', { ns: 'products' })}>
      {chosen.length > 0 ? (
        <ul className={styles.chips} aria-label={t('categories.chosen')}>
          {chosen.map((id) => {
            const name = data.find((category) => category.id === id)?.name ?? String(id)
            return (
              <li key={id}>
                <Chip removes aria-label={t('categories.remove', { name })} onClick={() => toggle(id)}>
                  {name} <Icon of={X} />
                </Chip>
              </li>
            )
          })}
        </ul>
      ) : (
        <p>{t('categories.none')}</p>
      )}
      {error && <p role="alert">{textOf(error)}</p>}
      <details className={styles.fold}>
        <summary id={idOfField('categoryIds')}>{t('categories.choose')}</summary>
        <div className={styles.tree}>
          {data
            .filter(({ level }) => level === 0)
            .map((root) => {
              const below = descendantsOf(root.id)
              if (below.length === 0) return box(root)
              return (
                <details key={root.id} className={styles.fold}>
                  <summary>{root.name}</summary>
                  {[root, ...below].map(box)}
                </details>
              )
            })}
        </div>
      </details>
    </Tile>
  )
}
