import type { CourseContentReply } from '@slodki-ul/contract/learning/course-editor.admin'
import { type PreviewAudience, previewAudiences } from '@slodki-ul/contract/platform/previews'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyGetCoursePreviewLinkQuery } from '#learning/courses/course-previews.api.ts'
import { PreviewDialog } from '#platform/previews/preview-dialog.tsx'
import styles from './course.module.css'

type CoursePreviewProps = { content: CourseContentReply; onClose: () => void }

/** Asks as whom, and which content, then gives the links of the preview in the shop's own page (BO-118). */
export function CoursePreview({ content: { id, draft }, onClose }: CoursePreviewProps) {
  const { t } = useTranslation('course-form')
  const [getLink] = useLazyGetCoursePreviewLinkQuery()
  const [audience, setAudience] = useState<PreviewAudience>('subscriber')
  const [isChanged, setChanged] = useState(draft !== null)
  const [isChosen, setChosen] = useState(false)
  if (isChosen) {
    const load = async () => {
      const query = { audience, isChanged: String(isChanged) as 'true' }
      const { data, error } = await getLink({ params: { id }, query })
      return { data, error }
    }
    // All that is in it is saved, also what viewers do not see yet.
    return <PreviewDialog load={load} isChanged={false} onClose={onClose} />
  }
  return (
    <Dialog open onClose={onClose} title={t('preview')}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          setChosen(true)
        }}
      >
        <fieldset className={styles.group}>
          <legend>{t('preview.as')}</legend>
          {previewAudiences.map((each) => (
            <Check
              key={each}
              type="radio"
              name="audience"
              checked={audience === each}
              onChange={() => setAudience(each)}
            >
              {t(`preview.as.${each}`)}
            </Check>
          ))}
        </fieldset>
        {draft && (
          <Check checked={isChanged} onChange={({ target }) => setChanged(target.checked)}>
            {t('preview.changed')}
          </Check>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel', { ns: 'shell' })}
          </Button>
          <Button type="submit">{t('preview.show')}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
