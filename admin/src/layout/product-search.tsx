import { searchMin } from '@slodki-ul/contract/platform/search.admin'
import { Chip } from '@slodki-ul/ui/chip.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Plus, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchBackOfficeQuery } from '#platform/search/search.api.ts'
import styles from './chosen-list.module.css'

export type NamedProduct = { id: number; name: string }

/** Names of products known from the record or found meanwhile; the number of one without a name. */
export function useProductNames(known: readonly NamedProduct[]) {
  const [found, setFound] = useState<readonly NamedProduct[]>([])
  return {
    nameOf: (id: number) => [...known, ...found].find((product) => product.id === id)?.name ?? String(id),
    remember: (product: NamedProduct) => setFound((all) => [...all, product]),
  }
}

type ProductSearchProps = {
  id?: string
  hint?: string | undefined
  error?: string | undefined
  chosen: readonly number[]
  onAdd: (product: NamedProduct) => void
}

/** Finds products by name or SKU; pressing one adds it. */
export function ProductSearch({ id, hint, error, chosen, onAdd }: ProductSearchProps) {
  const { t } = useTranslation('form')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { currentData: hits = [] } = useSearchBackOfficeQuery({ query: { q } }, { skip: q.length < searchMin })
  const results = hits.filter(({ kind, id: hit }) => kind === 'product' && !chosen.includes(Number(hit)))
  return (
    <>
      <Field
        id={id}
        label={t('products')}
        hint={hint}
        error={error}
        placeholder={t('products.search')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {q.length >= searchMin && (
        <ul className={styles.chips} aria-label={t('products.found')}>
          {results.map(({ id: hit, title }) => (
            <li key={hit}>
              <Chip
                removes
                onClick={() => {
                  onAdd({ id: Number(hit), name: title })
                  setTyped('')
                }}
              >
                <Icon of={Plus} /> {title}
              </Chip>
            </li>
          ))}
          {results.length === 0 && <li role="status">{t('products.none')}</li>}
        </ul>
      )}
    </>
  )
}

type ChosenProductsProps = Omit<ProductSearchProps, 'onAdd'> & {
  known: readonly NamedProduct[]
  onChange: (chosen: number[]) => void
}

/** Products chosen by a search, each of which can be removed again. */
export function ChosenProducts({ known, onChange, ...search }: ChosenProductsProps) {
  const { t } = useTranslation('form')
  const { nameOf, remember } = useProductNames(known)
  const { chosen } = search
  return (
    <>
      <ProductSearch
        {...search}
        onAdd={(product) => {
          remember(product)
          onChange([...chosen, product.id])
        }}
      />
      <ul className={styles.chips} aria-label={t('products')}>
        {chosen.map((id) => (
          <li key={id}>
            <Chip
              removes
              aria-label={t('products.remove', { name: nameOf(id) })}
              onClick={() => onChange(chosen.filter((other) => other !== id))}
            >
              {nameOf(id)} <Icon of={X} />
            </Chip>
          </li>
        ))}
      </ul>
    </>
  )
}
