import type { CourseContentReply } from '@slodki-ul/contract/learning/course-editor.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { ImagePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { FileChoice } from '#layout/file-choice.tsx'
import { Tile } from '#layout/tile.tsx'
import styles from './course.module.css'
import { idOfField, type TranslatedPart, useFieldProps } from './course-field.ts'

/** With the library that crops. */
const PictureDialog = lazyComponent(async () => (await import('./course-picture-dialog.tsx')).CoursePictureDialog)

/** The picture of a course and what it shows; a new one is stored at once and shown to readers with the other changes. */
export function CoursePicture({ state, language, content }: TranslatedPart & { content: CourseContentReply }) {
  const { t } = useTranslation('course-form')
  const { form } = state
  const fieldProps = useFieldProps(state)
  const [file, setFile] = useState<File | null>(null)
  const [stored, setStored] = useState<{ id: string; url: string } | null>(null)
  const chosen: string | null = form.watch('pictureId') ?? null
  const known = [stored, content.values.pictureId && { id: content.values.pictureId, url: content.pictureUrl }]
  const url = known.flatMap((each) => (each && each.id === chosen ? (each.url ?? []) : []))[0]
  const field = `pictureText${language}` as const
  const { error } = fieldProps('pictureId')
  return (
    <Tile title={t('field.pictureId')}>
      <div className={styles.stack}>
        {url ? <img src={url} alt="" className={styles.picture} /> : <p>{t('picture.none')}</p>}
        <div className={styles.actions} id={idOfField('pictureId')} tabIndex={-1}>
          <FileChoice
            label={t(chosen ? 'picture.replace' : 'picture.add')}
            icon={ImagePlus}
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChosen={([first]) => first && setFile(first)}
          />
          {chosen && (
            <Button size="sm" variant="line" onClick={() => form.setValue('pictureId', null)}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
        {error && <p role="alert">{error}</p>}
        <TextArea
          {...fieldProps(field)}
          rows={2}
          lang={language.toLowerCase()}
          hint={t('pictureText.hint')}
          optional={language === 'En'}
          {...form.register(field)}
        />
      </div>
      {file &&
        createPortal(
          <Suspense>
            <PictureDialog
              courseId={content.id}
              file={file}
              onStored={(picture) => {
                setStored(picture)
                form.setValue('pictureId', picture.id)
                setFile(null)
              }}
              onClose={() => setFile(null)}
            />
          </Suspense>,
          document.body,
        )}
    </Tile>
  )
}
