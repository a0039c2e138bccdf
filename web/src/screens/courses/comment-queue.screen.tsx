import { isAdmin } from '@slodki-ul/contract/identity/access.rules'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useSession } from '#core/session.ts'
import { addTexts } from '#i18n/add-texts.ts'
import commentsTexts from '#i18n/pl/comments.json'
import { CommentQueue } from '#learning/comments/comment-queue.tsx'

addTexts({ comments: commentsTexts })

/** /moje-konto/komentarze: comments waiting for approval and reported comments, for staff (ADM-01). */
export function CommentQueueScreen() {
  const { t } = useTranslation('comments')
  const session = useSession()
  if (!session || !isAdmin(session.roles)) return <Navigate to={paths.subscription} replace />
  return (
    <section>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <p>
        <a className={text.link} href="/admin/comments">
          {t('backOffice')}
        </a>
      </p>
      <CommentQueue />
    </section>
  )
}
