import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'

/** What was typed in this tab into the comment dialog of a course, as a comment or as a reply to `parentId`, and not sent. */
export const commentDraft = (courseId: number, parentId: string | null) =>
  createStorage(`comment.${courseId}.${parentId ?? 'new'}`, z.string())
