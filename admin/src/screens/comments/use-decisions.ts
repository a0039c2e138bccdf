import type { QueuedComment } from '@slodki-ul/contract/learning/comments.admin'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useApproveStaffCommentMutation, useUndoCommentDecisionMutation } from '#learning/comments/comments.api.ts'

type Named = { readonly comment: Pick<QueuedComment, 'id'>; readonly name: string }

/** Decisions on single comments, each of which can be taken back for a while (BO-129). */
export function useDecisions() {
  const { t } = useTranslation('comments')
  const textOf = useFailureText()
  const [approveComment] = useApproveStaffCommentMutation()
  const [undoDecision] = useUndoCommentDecisionMutation()
  /** Comments with a decision under way. */
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const mark = (id: string, isBusy: boolean) =>
    setBusy((present) => new Set(isBusy ? [...present, id] : [...present].filter((each) => each !== id)))

  async function takeBack({ comment: { id }, name }: Named, decisionId: string) {
    mark(id, true)
    const { error } = await undoDecision({ params: { id }, body: { decisionId } })
    mark(id, false)
    toasts.show(
      error
        ? { kind: 'error', title: t('undo.failed', { name }), text: textOf(error) }
        : { kind: 'success', title: t('undo.done', { name }) },
    )
  }
  const decided = (named: Named, title: string, decisionId: string) =>
    toasts.show({ kind: 'success', title, text: t('decided.mail'), onUndo: () => takeBack(named, decisionId) })

  async function approve(named: Named) {
    const { id } = named.comment
    if (busy.has(id)) return
    mark(id, true)
    const { data, error } = await approveComment({ params: { id } })
    mark(id, false)
    if (data) decided(named, t('approved.done', { name: named.name }), data.decisionId)
    else toasts.show({ kind: 'error', title: t('approved.failed', { name: named.name }), text: textOf(error) })
  }
  return {
    isBusy: (id: string) => busy.has(id),
    approve,
    takeBack,
    /** A removal was confirmed in its dialog. */
    removed: (named: Named, decisionId: string) => decided(named, t('removed.done', { name: named.name }), decisionId),
    /** An answer was sent; `named` is the comment whose decision takes it back. */
    replied: (named: Named, decisionId: string) =>
      toasts.show({
        kind: 'success',
        title: t('reply.done', { name: named.name }),
        text: t('reply.doneText'),
        onUndo: () => takeBack(named, decisionId),
      }),
    authorSaved: (name: string) => toasts.show({ kind: 'success', title: t('author.saved', { name }) }),
    appealSaved: (name: string, isDecided: boolean) =>
      toasts.show({ kind: 'success', title: t(isDecided ? 'appeal.decided' : 'appeal.noted', { name }) }),
  }
}

export type Decisions = ReturnType<typeof useDecisions>
