import type { CommentQueue } from '@slodki-ul/contract/learning/comments'
import type { StaffCommentsQuery } from '@slodki-ul/contract/learning/comments.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countSelected } from '#core/selection.rules.ts'
import { BulkDialog } from '#layout/bulk-dialog.tsx'
import type { RowSelection } from '#layout/use-selection.ts'
import {
  useApproveCommentsMutation,
  usePreviewApproveCommentsMutation,
  usePreviewRemoveCommentsMutation,
  useRemoveCommentsMutation,
} from '#learning/comments/comments.api.ts'
import { RemovalFields, removalOf, usualRemoval } from '#learning/comments/removal-fields.tsx'

type CommentActionsProps = {
  selection: RowSelection
  total: number
  queue: CommentQueue
  query: StaffCommentsQuery
}

/** Decisions on many comments at once (BO-022). */
export function CommentActions({ selection: { selection, clear }, total, queue, query }: CommentActionsProps) {
  const { t } = useTranslation('comments')
  const [asked, setAsked] = useState<'approve' | 'remove' | null>(null)
  const [form, setForm] = useState(usualRemoval)
  const [isMissing, setMissing] = useState(false)
  const [previewApprove] = usePreviewApproveCommentsMutation()
  const [approve] = useApproveCommentsMutation()
  const [previewRemove] = usePreviewRemoveCommentsMutation()
  const [remove] = useRemoveCommentsMutation()
  const count = countSelected(selection, total)
  const chosen = selection.isAll ? { all: query } : { ids: [...selection.ids] }
  const shared = {
    refusalText: (code: string, refused: number) =>
      t(code === 'ERRORS.COMMENTNOTFOUND' ? 'bulk.gone' : 'bulk.settled', { count: refused }),
    onStarted: clear,
    onClose: () => setAsked(null),
  }
  const startRemoval = () => {
    const reason = removalOf(form)
    setMissing(reason === null)
    return reason && remove({ body: { selection: chosen, ...reason } })
  }
  return (
    <>
      {(queue === 'waiting' || queue === 'reported') && (
        <Button size="sm" icon={Check} aria-haspopup="dialog" onClick={() => setAsked('approve')}>
          {t('bulk.approve', { count })}
        </Button>
      )}
      {queue !== 'declined' && (
        <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => setAsked('remove')}>
          {t('bulk.remove', { count })}
        </Button>
      )}
      {asked === 'approve' && (
        <BulkDialog
          {...shared}
          title={t('bulk.approveTitle', { count })}
          preview={() => previewApprove({ body: { selection: chosen } })}
          start={() => approve({ body: { selection: chosen } })}
          button={(possible) => t('bulk.approve', { count: possible })}
        />
      )}
      {asked === 'remove' && (
        <BulkDialog
          {...shared}
          title={t('bulk.removeTitle', { count })}
          variant="danger"
          preview={() => previewRemove({ body: { selection: chosen } })}
          start={startRemoval}
          button={(possible) => t('bulk.remove', { count: possible })}
        >
          <p>{t('bulk.removeLead')}</p>
          <RemovalFields form={form} onChange={setForm} language={null} isMissing={isMissing} />
        </BulkDialog>
      )}
    </>
  )
}
