import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { comments } from '#learning/comments/comments.tables.ts'

/** The comment that staff answer, locked so that it cannot be removed meanwhile; undefined when it is removed. */
export async function lockCommented(tx: Transaction, commentId: string) {
  const [row] = await tx
    .select({
      courseId: comments.courseId,
      level: comments.level,
      language: comments.language,
      status: comments.status,
    })
    .from(comments)
    .where(and(eq(comments.id, commentId), ne(comments.status, 'Declined')))
    .for('update')
  return row
}
