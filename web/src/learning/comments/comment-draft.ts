import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'

/** Text typed in this tab and not sent: a comment of a course, or a reply to `parentId`. */
export const commentDraft = (courseId: number, parentId: string | null) =>
  createStorage(`comment.${courseId}.${parentId ?? 'new'}`, z.string())
