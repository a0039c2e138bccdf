import type { Language } from '@slodki-ul/contract/language'
import type { CommentStatus } from '@slodki-ul/contract/learning/comments'
import type { Transaction } from '#db/client.ts'
import { findVoice, insertComment } from '#learning/comments/comments.service.ts'
import { readContent } from '#seed/content.ts'
import type { DemoPeople } from '#seed/people.ts'

type CommentContent = {
  id: number
  courseId: number
  parentId: number | null
  level: number
  userId: string
  createdAt: string
  status: CommentStatus
  lang: Language
  comment: string
}

/** Adds the comments of the demo users to the courses, replies after their parents. */
export async function seedComments(tx: Transaction, people: DemoPeople, moment: (iso: string) => Date): Promise<void> {
  const { comments } = readContent<{ comments: CommentContent[] }>('courses/comments')
  const ids = new Map<number, string>()
  for (const { id, parentId, userId, lang, createdAt, ...comment } of comments) {
    const writer = people.get(userId)
    const parent = parentId === null ? null : ids.get(parentId)
    if (!writer || parent === undefined) throw new Error(`Demo comment ${id} has no author or parent.`)
    const insertedId = await insertComment(tx, {
      courseId: comment.courseId,
      parentId: parent,
      userId: writer,
      ...(await findVoice(tx, writer)),
      level: comment.level,
      comment: comment.comment,
      language: lang,
      status: comment.status,
      createdAt: moment(createdAt),
    })
    ids.set(id, insertedId)
  }
}
