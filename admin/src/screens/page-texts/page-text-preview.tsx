import { type PageTextKind, type PageTextValues, pageTextIssues } from '@slodki-ul/contract/engagement/page-texts.rules'
import type { Language } from '@slodki-ul/contract/language'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { usePreviewPageTextMutation } from '#engagement/pages/page-texts.api.ts'
import { Tile } from '#layout/tile.tsx'
import { MailFrame } from '#platform/mail/mail-frame.tsx'
import styles from './page-texts.module.css'

/** Milliseconds after the last key until the preview follows. */
const pauseMs = 500

type PageTextPreviewProps = { kind: PageTextKind; language: Language; values: PageTextValues }

/** The page with what is typed; what is refused is not shown in it yet. */
export function PageTextPreview({ kind, language, values }: PageTextPreviewProps) {
  const { t } = useTranslation('page-texts')
  const textOf = useFailureText()
  const [load] = usePreviewPageTextMutation()
  const [shown, setShown] = useState<{ html?: string; error?: unknown }>({})
  const { pl, en, entries } = values
  // The dates change nothing of how it looks.
  const body = {
    language,
    values: { ...{ from: '', to: '', pl: { ...pl }, en: { ...en } }, entries: entries.map((entry) => ({ ...entry })) },
  }
  const key = JSON.stringify(body)
  const isRefused = Object.keys(pageTextIssues(kind, { ...values, from: '', to: '' })).length > 0
  const show = useEffectEvent(async (isCurrent: () => boolean) => {
    const { data, error } = await load({ params: { kind }, body })
    if (isCurrent()) setShown(data ?? { error })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is in the key
  useEffect(() => {
    if (isRefused) return
    let isCurrent = true
    const timer = setTimeout(() => show(() => isCurrent), pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, isRefused])
  const { html, error } = shown
  return (
    <Tile title={t('preview')}>
      <p className={styles.remark} role="status">
        {t(isRefused ? 'preview.stale' : 'preview.about')}
      </p>
      {html !== undefined && (
        <div className={styles.page}>
          <MailFrame title={t(`kind.${kind}`)} html={html} colours="light" />
        </div>
      )}
      {error !== undefined && <ErrorState text={textOf(error)} onRetry={() => show(() => true)} />}
      {html === undefined && error === undefined && !isRefused && (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={10} />
        </>
      )}
    </Tile>
  )
}
