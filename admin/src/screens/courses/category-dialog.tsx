import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Select } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { useListStaffCourseCategoriesQuery } from '#learning/courses/courses.api.ts'

const changes = ['add', 'remove'] as const
export type CategoryChoice = { categoryId: number; change: (typeof changes)[number] }

type CategoryDialogProps = { onChoose: (choice: CategoryChoice) => void; onClose: () => void }

/** Asks which category the chosen courses are added to or removed from. */
export function CategoryDialog({ onChoose, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('courses')
  const textOf = useFailureText()
  const { data: categories = [], error } = useListStaffCourseCategoriesQuery()
  const [chosen, setChosen] = useState<number | null>(null)
  const [change, setChange] = useState<CategoryChoice['change']>('add')
  const categoryId = chosen ?? categories[0]?.id
  return (
    <Dialog open onClose={onClose} title={t('bulk.categorize')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (categoryId !== undefined) onChoose({ categoryId, change })
        }}
      >
        {error && (
          <Note variant="error" role="alert">
            {textOf(error)}
          </Note>
        )}
        {changes.map((each) => (
          <Check key={each} type="radio" name="change" checked={change === each} onChange={() => setChange(each)}>
            {t(`bulk.${each}`)}
          </Check>
        ))}
        <Select
          label={t('category')}
          value={categoryId ?? ''}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {categories.map(({ id, name, level }) => (
            <option key={id} value={id}>
              {`${'\u00a0\u00a0'.repeat(level)}${name}`}
            </option>
          ))}
        </Select>
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel', { ns: 'shell' })}
          </Button>
          <Button type="submit" disabled={categoryId === undefined}>
            {t('next')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
