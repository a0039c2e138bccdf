import { Button } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import styles from './favourites.module.css'
import type { Favourites } from './use-favourites.ts'

addTexts({ errors: errorsTexts })

type FavouritesMoreProps = { list: Omit<Favourites[keyof Favourites], 'items'> }

/** Button for the next page of favourites, with the error when it could not be loaded. */
export function FavouritesMore({ list }: FavouritesMoreProps) {
  const { t } = useTranslation(['ui', 'errors'])
  const { failure, hasMore, isLoadingMore, loadMore, retry } = list
  if (failure) return <ErrorState text={t(failure, { ns: 'errors' })} onRetry={retry} />
  if (!hasMore) return null
  return (
    <Button className={styles.more} variant="line" size="sm" busy={isLoadingMore} onClick={loadMore}>
      {t('more.show')}
    </Button>
  )
}
