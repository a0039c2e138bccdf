import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { coursePath } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useCreateCourseMutation } from '#learning/courses/course-editor.api.ts'

/** Asks for the name of a new course, which begins hidden. */
export function NewCourseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('courses')
  const textOf = useFailureText()
  const navigate = useNavigate()
  const [namePl, setName] = useState('')
  const [create, { error, isLoading }] = useCreateCourseMutation()
  const submit = async () => {
    const { data } = await create({ body: { namePl } })
    if (data) navigate(coursePath(String(data.id)))
  }
  return (
    <Dialog open onClose={onClose} title={t('new')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={t('new.name')}
          hint={t('new.hint')}
          value={namePl}
          maxLength={120}
          required
          onChange={({ target }) => setName(target.value)}
        />
        {error && (
          <Note variant="error" role="alert">
            {textOf(error)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel', { ns: 'shell' })}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('create')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
