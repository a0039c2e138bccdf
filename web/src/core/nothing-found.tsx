import dipper from '@slodki-ul/ui/art/czerpak.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import listsTexts from '#i18n/pl/lists.json'

addTexts({ lists: listsTexts })

type NothingFoundProps = {
  searchBy: string
  /** What may help, in place of the general advice. */
  advice?: string | undefined
  onClear: () => void
}

/** Nothing in a list matches: what was searched, what may help, and the way back to everything. */
export function NothingFound({ searchBy, advice, onClear }: NothingFoundProps) {
  const { t } = useTranslation('lists')
  return (
    <EmptyState
      image={dipper}
      title={searchBy ? t('none.searched', { text: searchBy }) : t('none')}
      text={advice ?? t('none.text')}
      action={
        <Button variant="line" size="sm" onClick={onClear}>
          {t('filters.clear')}
        </Button>
      }
    />
  )
}
