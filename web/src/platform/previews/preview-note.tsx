import { formatMoment } from '@slodki-ul/contract/dates'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { addTexts } from '#i18n/add-texts.ts'
import { switchLanguage, useLanguage } from '#i18n/language.ts'
import previewsTexts from '#i18n/pl/previews.json'

addTexts({ previews: previewsTexts })

/** Switches to the language that the link of a preview asks for; afterwards the visitor chooses. */
export function usePreviewLanguage(): void {
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('lang')
  useEffect(() => {
    if (asked !== 'pl' && asked !== 'en') return
    if (asked !== language) switchLanguage(asked)
    search.delete('lang')
    setSearch(search, { replace: true })
  }, [asked, language, search, setSearch])
}

type PreviewNoteProps = {
  /** Whether what its author has not saved yet is shown. */
  isChanged: boolean
  expiresAt: string
  kind?: 'product' | 'course'
  className?: string | undefined
  children?: ReactNode
}

/** Says that a page is a preview, and until when (BO-075, BO-118). */
export function PreviewNote({ isChanged, expiresAt, kind = 'product', className, children }: PreviewNoteProps) {
  const { t } = useTranslation('previews')
  return (
    <aside className={className} aria-label={t('title')}>
      <strong>{t('title')}.</strong> {t('text')} {children}{' '}
      {isChanged && t(kind === 'course' ? 'changed.course' : 'changed')}{' '}
      {t('until', { moment: formatMoment(expiresAt) })}
    </aside>
  )
}
