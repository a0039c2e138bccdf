import { useTranslation } from 'react-i18next'
import dipper from '#art/czerpak.svg'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Words shorter than this are searched for as they stand, not as beginnings. */
const shortestBeginning = 3

/** No product fits: what was searched, what may help, and the way back to everything. */
export function NothingFound({ searchBy, onClear }: { searchBy: string; onClear: () => void }) {
  const { t } = useTranslation('products')
  const isShort = searchBy !== '' && searchBy.length < shortestBeginning
  return (
    <EmptyState
      image={dipper}
      title={searchBy ? t('none.searched', { text: searchBy }) : t('none')}
      text={t(isShort ? 'none.short' : 'none.text')}
      action={
        <Button look="line" size="sm" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      }
    />
  )
}
