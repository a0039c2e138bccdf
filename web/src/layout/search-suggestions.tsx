import { skipToken } from '@reduxjs/toolkit/query'
import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { pricesOf } from '@slodki-ul/contract/catalogue/products.rules'
import { searchDebounceMs } from '@slodki-ul/contract/limits'
import { Price } from '@slodki-ul/ui/price.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListProductsInfiniteQuery } from '#catalogue/products/products.api.ts'
import { productPath } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import productsTexts from '#i18n/pl/products.json'
import styles from './search-suggestions.module.css'

addTexts({ products: productsTexts })

/** Products suggested at most, and letters typed before any is. */
const most = 5
const shortest = 3

const pathOf = ({ id, name, categories }: ProductCard) => productPath({ id, name, category: categories[0]?.name })

/** The text once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), searchDebounceMs)
    return () => clearTimeout(pause)
  }, [text])
  return settled
}

type SearchSuggestionsProps = {
  listId: string
  typed: string
  open: boolean
  /** Position of the suggestion that the keyboard has reached; -1 for none. */
  active: number
  /** Called with the paths of the suggested products; must be stable. */
  onFound: (paths: readonly string[]) => void
  onChoose: (path: string) => void
}

/** The best matches of a search, as the list of a combobox whose field keeps the focus. */
export function SearchSuggestions({ listId, typed, open, active, onFound, onChoose }: SearchSuggestionsProps) {
  const { t } = useTranslation('products')
  const languageCode = useLanguage()
  const searchBy = useSettled(typed.trim())
  const isSearching = searchBy.length >= shortest && typed.trim().length >= shortest
  const query = { searchBy, pageSize: most, languageCode }
  const { currentData } = useListProductsInfiniteQuery(isSearching ? { query } : skipToken)
  const page = isSearching ? currentData?.pages[0] : undefined
  useEffect(() => onFound((page?.items ?? []).map(pathOf)), [page, onFound])
  return (
    <>
      <div role="status">
        <VisuallyHidden>{open && page && t('suggested', { count: page.items.length })}</VisuallyHidden>
      </div>
      {open && page && (
        <div className={styles.list} role="listbox" id={listId} aria-label={t('results')} tabIndex={-1}>
          {page.items.map((product, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
            <div
              key={product.id}
              id={`${listId}-${index}`}
              className={styles.option}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(pathOf(product))}
            >
              <ToneImage className={styles.plate} colour={product.plate} image={product.thumbnailUrl} alt="" eager />
              <span>{product.name}</span>
              <Price price={pricesOf(product).price} oldPrice={null} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}
