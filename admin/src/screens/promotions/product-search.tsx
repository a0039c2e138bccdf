import { searchMin } from '@slodki-ul/contract/platform/search.admin'
import { Chip } from '@slodki-ul/ui/chip.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchBackOfficeQuery } from '#platform/search/search.api.ts'
import type { NamedProduct } from './promotion-part.ts'
import styles from './promotions.module.css'

type ProductSearchProps = {
  id: string
  error: string | undefined
  chosen: readonly number[]
  onAdd: (product: NamedProduct) => void
}

/** Finds products by name or SKU; pressing one adds it. */
export function ProductSearch({ id, error, chosen, onAdd }: ProductSearchProps) {
  const { t } = useTranslation('promotions')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { currentData: hits = [] } = useSearchBackOfficeQuery({ query: { q } }, { skip: q.length < searchMin })
  const results = hits.filter(({ kind, id: hit }) => kind === 'product' && !chosen.includes(Number(hit)))
  return (
    <>
      <Field
        id={id}
        label={t('field.productIds')}
        error={error}
        placeholder={t('productSearch')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {q.length >= searchMin && (
        <ul className={styles.chips} aria-label={t('foundProducts')}>
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
          {results.length === 0 && <li role="status">{t('noProducts')}</li>}
        </ul>
      )}
    </>
  )
}
