import type { QueuedComment, ReplyVoice } from '@slodki-ul/contract/learning/comments.admin'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Suspense, useState } from 'react'
import { AppealDialog, type AppealForm, emptyAppeal } from '#learning/comments/appeal-dialog.tsx'
import { type RemovalForm, usualRemoval } from '#learning/comments/removal-fields.tsx'
import { RemoveCommentDialog } from '#learning/comments/remove-comment-dialog.tsx'
import { ReplyDialog, type ReplyForm } from '#learning/comments/reply-dialog.tsx'
import { type AuthorForm, emptyAuthorForm } from './author-form.ts'
import type { Decisions } from './use-decisions.ts'

/** With the frame of forms. */
const AuthorDialog = lazyComponent(async () => (await import('./author-dialog.tsx')).AuthorDialog)

export type OpenedDialog = { readonly kind: 'remove' | 'reply' | 'appeal' | 'author'; readonly comment: QueuedComment }

type CommentDialogsProps = {
  opened: OpenedDialog | null
  nameOf: (comment: QueuedComment) => string
  voices: readonly ReplyVoice[]
  decisions: Decisions
  onClose: () => void
}

/** The dialogs of the queue. What was typed into one stays with its comment until it is sent. */
export function CommentDialogs({ opened, nameOf, voices, decisions, onClose }: CommentDialogsProps) {
  const [removals, setRemovals] = useState<Record<string, RemovalForm>>({})
  const [replies, setReplies] = useState<Record<string, ReplyForm>>({})
  const [authors, setAuthors] = useState<Record<string, AuthorForm>>({})
  const [appeals, setAppeals] = useState<Record<string, AppealForm>>({})
  if (!opened) return null
  const { kind, comment } = opened
  const { id } = comment
  const shared = { comment, name: nameOf(comment), onClose }
  if (kind === 'remove')
    return (
      <RemoveCommentDialog
        {...shared}
        form={removals[id] ?? usualRemoval}
        onChange={(form) => setRemovals({ ...removals, [id]: form })}
        onRemoved={(decisionId) => {
          decisions.removed({ comment, name: shared.name }, decisionId)
          onClose()
        }}
      />
    )
  if (kind === 'reply')
    return (
      <ReplyDialog
        {...shared}
        voices={voices}
        form={replies[id] ?? { words: '', as: voices.at(-1) ?? 'academy', approve: true }}
        onChange={(form) => setReplies({ ...replies, [id]: form })}
        onReplied={({ commentId, decisionId }) => {
          const { [id]: _sent, ...others } = replies
          setReplies(others)
          decisions.replied({ comment: { ...comment, id: commentId }, name: shared.name }, decisionId)
          onClose()
        }}
      />
    )
  const authorId = comment.userId
  if (kind === 'author' && authorId !== null) {
    const treatment = comment.author?.treatment ?? null
    return (
      <Suspense>
        <AuthorDialog
          {...{ id: authorId, name: shared.name, treatment, onClose }}
          form={authors[authorId] ?? emptyAuthorForm(treatment)}
          onChange={(form) => setAuthors({ ...authors, [authorId]: form })}
          onDone={() => {
            const { [authorId]: _sent, ...others } = authors
            setAuthors(others)
            decisions.authorSaved(shared.name)
            onClose()
          }}
        />
      </Suspense>
    )
  }
  return (
    <AppealDialog
      {...shared}
      form={appeals[id] ?? emptyAppeal()}
      onChange={(form) => setAppeals({ ...appeals, [id]: form })}
      onDone={(isDecided) => {
        decisions.appealSaved(shared.name, isDecided)
        onClose()
      }}
    />
  )
}
