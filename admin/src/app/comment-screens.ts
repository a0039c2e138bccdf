import type { RouteObject } from 'react-router'
import { paths } from '#core/paths.ts'
import { guarded, withTexts } from './guarded-screen.tsx'

/** The comment queue and its authors. */
export const commentScreens: RouteObject[] = [
  guarded(
    paths.comments,
    'comments.decide',
    async () => (await withTexts(['comments', 'form'], import('#screens/comments/comments.screen.tsx'))).CommentsScreen,
  ),
  guarded(
    paths.commentAuthors,
    'comments.decide',
    async () =>
      (await withTexts(['comments', 'form'], import('#screens/comments/comment-authors.screen.tsx')))
        .CommentAuthorsScreen,
  ),
]
