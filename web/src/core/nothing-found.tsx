import dipper from '@slodki-ul/ui/art/czerpak.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import listsTexts from '#i18n/pl/lists.json'

addTexts({ lists: listsTexts })

type NothingFoundProps = {
  searchBy: string
  /** Advice that replaces the general one. */
  advice?: string | undefined
  onClear: () => void
}

/** Message for a list without matches: the searched text, advice, and a button that clears the filters. */
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
