import type { QueuedComment as Comment } from '@slodki-ul/contract/learning/comments.admin'
import { staffCommentsQuery } from '@slodki-ul/contract/learning/comments.admin'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOfState } from '#core/list-address.rules.ts'
import { useLanguage } from '#i18n/language.ts'
import { BulkBar } from '#layout/bulk-bar.tsx'
import { Kbd } from '#layout/kbd.tsx'
import { ListStates } from '#layout/list-states.tsx'
import { Pager } from '#layout/pager.tsx'
import { useCurrentRow } from '#layout/use-current-row.ts'
import { useListKeys } from '#layout/use-keys.ts'
import { useSelection } from '#layout/use-selection.ts'
import { View } from '#layout/view.tsx'
import { useCountStaffCommentsQuery, useListStaffCommentsQuery } from '#learning/comments/comments.api.ts'
import { QueuedComment } from '#learning/comments/queued-comment.tsx'
import { HistoryButton } from '#platform/audit/history-button.tsx'
import { CommentActions } from './comment-actions.tsx'
import { CommentDialogs, type OpenedDialog } from './comment-dialogs.tsx'
import { CommentQueues, CommentSummary } from './comment-queues.tsx'
import styles from './comments.module.css'
import { CommentsTabs } from './comments-tabs.tsx'
import { useCommentList } from './use-comment-list.ts'
import { useDecisions } from './use-decisions.ts'

/** The comment queue: what waits, was reported, approved and removed (BO-128). */
export function CommentsScreen() {
  const { t } = useTranslation('comments')
  const { list, queue } = useCommentList()
  const query = staffCommentsQuery.parse({ ...queryOfState(list.state), languageCode: useLanguage() })
  const comments = useListStaffCommentsQuery({ query })
  const { data: counts } = useCountStaffCommentsQuery()
  const items = comments.data?.items ?? []
  const ids = items.map(({ id }) => id)
  const row = useCurrentRow(list, ids, { startsAtFirst: true })
  const selection = useSelection(JSON.stringify([queue, list.state.searchBy]))
  const decisions = useDecisions()
  const [opened, setOpened] = useState<OpenedDialog | null>(null)

  const nameOf = ({ creator, userId }: Comment) => creator ?? t(userId === null ? 'gone' : 'someone')
  const current = items[row.index]
  const approve = (comment: Comment) => {
    if (comment.id === current?.id) row.leave()
    decisions.approve({ comment, name: nameOf(comment) })
  }
  useListKeys({
    j: () => row.move(1),
    k: () => row.move(-1),
    x: ({ shiftKey }) => current && selection.toggle(current.id, ids, shiftKey),
    a: () => current && (current.status === 'Created' || queue === 'reported') && approve(current),
    u: () => current && current.status !== 'Declined' && setOpened({ kind: 'remove', comment: current }),
    r: () => current && current.status !== 'Declined' && setOpened({ kind: 'reply', comment: current }),
    z: () =>
      current?.decision?.undoUntil &&
      decisions.takeBack({ comment: current, name: nameOf(current) }, current.decision.id),
  })

  return (
    <View title={t('title')} summary={<CommentSummary counts={counts} />} actions={<Hints />}>
      <CommentsTabs />
      <CommentQueues list={list} queue={queue} counts={counts} />
      <ListStates
        list={list}
        query={comments}
        emptyTitle={t('empty')}
        emptyText={t(`empty.${queue}`)}
        isFiltered={list.state.searchBy !== ''}
        onClear={() => list.change((now) => ({ ...now, pageNumber: 1, searchBy: '' }))}
      >
        {({ pagination }) => (
          <div className={styles.list} aria-busy={comments.isFetching}>
            <BulkBar selection={selection} total={pagination.totalItems}>
              <CommentActions selection={selection} total={pagination.totalItems} queue={queue} query={query} />
            </BulkBar>
            {items.map((comment) => (
              <QueuedComment
                key={comment.id}
                comment={comment}
                name={nameOf(comment)}
                isCurrent={comment.id === row.id}
                // With rows selected, the primary button is the one of the bulk bar.
                isPrimary={comment.id === row.id && !selection.isAny}
                isSelected={selection.isSelected(comment.id)}
                isBusy={decisions.isBusy(comment.id)}
                isReported={queue === 'reported'}
                onFocus={() => row.mark(comment.id)}
                onSelect={(isRange) => selection.toggle(comment.id, ids, isRange)}
                onApprove={() => approve(comment)}
                onOpen={(kind) => setOpened({ kind, comment })}
                onUndo={() =>
                  comment.decision && decisions.takeBack({ comment, name: nameOf(comment) }, comment.decision.id)
                }
                history={<HistoryButton record="comment" recordId={comment.id} name={nameOf(comment)} size="sm" />}
              />
            ))}
            <Pager list={list} pagination={pagination} />
          </div>
        )}
      </ListStates>
      <CommentDialogs
        opened={opened}
        nameOf={nameOf}
        voices={counts?.voices ?? ['academy']}
        decisions={decisions}
        onClose={() => setOpened(null)}
      />
    </View>
  )
}

function Hints() {
  const { t } = useTranslation('comments')
  return (
    <p className={styles.hints}>
      <Kbd>J</Kbd> <Kbd>K</Kbd> {t('hint.move')}, <Kbd>A</Kbd> {t('hint.approve')}, <Kbd>U</Kbd> {t('hint.remove')},{' '}
      <Kbd>R</Kbd> {t('hint.reply')}
    </p>
  )
}
