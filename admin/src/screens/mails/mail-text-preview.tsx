import type { Language } from '@slodki-ul/contract/language'
import type { MailPreview } from '@slodki-ul/contract/platform/mail-kinds.admin'
import { type MailWords, type Placeholder, wordIssues } from '@slodki-ul/contract/platform/mail-words.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Send } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import { usePreviewMailTextMutation, useTryMailTextMutation } from '#platform/mail/mail.api.ts'
import { MailLook } from '#platform/mail/mail-look.tsx'
import styles from './mails.module.css'

/** Milliseconds after the last key until the preview follows. */
const pauseMs = 500

type MailTextPreviewProps = {
  kind: string
  language: Language
  words: MailWords
  placeholders: readonly Placeholder[]
}

/** The mail with what is typed, and a trial of it to the own address. */
export function MailTextPreview({ kind, language, words, placeholders }: MailTextPreviewProps) {
  const { t } = useTranslation('mails')
  const textOf = useFailureText()
  const [load] = usePreviewMailTextMutation()
  const [send, { isLoading: isSending }] = useTryMailTextMutation()
  const [shown, setShown] = useState<{ preview?: MailPreview; error?: unknown }>({})
  const body = { language, values: words }
  const key = JSON.stringify(body)
  const isRefused = Object.keys(wordIssues(words, placeholders)).length > 0
  const show = useEffectEvent(async (isCurrent: () => boolean) => {
    const { data, error } = await load({ params: { kind }, body })
    if (isCurrent()) setShown(data ? { preview: data } : { error })
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
  const trySending = async () => {
    const { data, error } = await send({ params: { kind }, body })
    if (data) toasts.show({ kind: 'success', title: t('tried'), text: t('tried.text', { recipient: data.recipient }) })
    else toasts.show({ kind: 'error', title: t('try.failed'), text: textOf(error) })
  }
  const { preview, error } = shown
  return (
    <Tile
      title={t('preview')}
      aside={
        <Button size="sm" variant="line" icon={Send} busy={isSending} disabled={isRefused} onClick={trySending}>
          {t('try')}
        </Button>
      }
    >
      <p className={styles.remark} role="status">
        {isRefused ? t('stale') : t('inert')}
      </p>
      {preview && <MailLook preview={preview} />}
      {error !== undefined && <ErrorState text={textOf(error)} onRetry={() => show(() => true)} />}
      {!preview && error === undefined && (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={10} />
        </>
      )}
    </Tile>
  )
}
