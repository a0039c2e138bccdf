import dipper from '@slodki-ul/ui/art/czerpak.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { useTranslation } from 'react-i18next'

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
        <Button variant="line" size="sm" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      }
    />
  )
}
