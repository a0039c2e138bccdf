import { type CommentQueue, commentQueues } from '@slodki-ul/contract/learning/comments'
import { useSearchParams } from 'react-router'
import { useList } from '#layout/use-list.ts'

/** The list of the queue in the address; what is decided begins with the newest, what waits with the oldest. */
export function useCommentList() {
  const [address] = useSearchParams()
  const queue: CommentQueue = commentQueues.find((each) => each === address.get('queue')) ?? 'waiting'
  const isDecided = queue === 'approved' || queue === 'declined'
  const list = useList({
    filters: { queue: commentQueues },
    orders: ['createdAt'],
    usualOrder: isDecided ? '-createdAt' : 'createdAt',
  })
  return { list, queue }
}
