import { formatMoment } from '@slodki-ul/contract/dates'
import type { CourseContentReply } from '@slodki-ul/contract/learning/course-editor.admin'
import { differingFields } from '@slodki-ul/contract/learning/course-form.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import {
  useDiscardCourseChangesMutation,
  usePublishCourseChangesMutation,
} from '#learning/courses/course-editor.api.ts'
import styles from './course.module.css'
import { CourseDifferences } from './course-differences.tsx'

type Asked = 'publish' | 'discard'

/** Changes of a course that readers do not see yet: shown to them after a look at what differs, or thrown away (BO-115). */
export function ChangesTile({ content }: { content: CourseContentReply }) {
  const { t } = useTranslation(['course-form', 'courses'])
  const textOf = useFailureText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [publish, publishing] = usePublishCourseChangesMutation()
  const [discard, discarding] = useDiscardCourseChangesMutation()
  const { draft, missing, version, id, values, isPublished } = content
  if (!draft) return null
  const count = differingFields(draft.published, values).length
  const [send, { error, isLoading, reset }] =
    asked === 'discard' ? ([discard, discarding] as const) : ([publish, publishing] as const)
  const open = (next: Asked) => {
    reset()
    setAsked(next)
  }
  const confirm = async () => {
    const { data } = await send({ params: { id }, body: { version } })
    if (!data) return
    setAsked(null)
    const title = asked === 'discard' ? 'changes.discarded' : isPublished ? 'changes.published' : 'changes.applied'
    toasts.show({ kind: 'success', title: t(title) })
  }
  return (
    <Tile title={t('changes.title')}>
      <div className={styles.stack}>
        <p>
          {t('changes.text', { count, when: formatMoment(draft.changedAt) })}{' '}
          {t(isPublished ? 'changes.shown' : 'changes.hidden')}
        </p>
        {missing.length > 0 && (
          <Note>
            <p>{t('missing', { ns: 'courses' })}</p>
            <ul>
              {missing.map((part) => (
                <li key={part}>{t(`missing.${part}`, { ns: 'courses' })}</li>
              ))}
            </ul>
          </Note>
        )}
        <div className={styles.actions}>
          <Button size="sm" aria-haspopup="dialog" disabled={missing.length > 0} onClick={() => open('publish')}>
            {t('changes.publish')}
          </Button>
          <Button size="sm" variant="line" aria-haspopup="dialog" onClick={() => open('discard')}>
            {t('changes.discard')}
          </Button>
        </div>
      </div>
      {asked && (
        <ConfirmDialog
          title={t(asked === 'publish' ? 'changes.askPublish' : 'changes.askDiscard', { name: content.name })}
          confirm={t(asked === 'publish' ? 'changes.publish' : 'changes.discard')}
          isDanger={asked === 'discard'}
          isBusy={isLoading}
          error={error && textOf(error)}
          onClose={() => setAsked(null)}
          onConfirm={confirm}
        >
          <CourseDifferences content={content} />
        </ConfirmDialog>
      )}
    </Tile>
  )
}
