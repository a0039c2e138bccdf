import type { PreviewLink } from '@slodki-ul/contract/platform/previews'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import styles from './preview-dialog.module.css'

/** The windows in which a page is looked at: a phone, a tablet and a computer. */
const windows = { phone: [390, 844], tablet: [834, 1112], computer: [1440, 900] } as const
const languages = ['pl', 'en'] as const

/** Opens a page in a window of its own of this size, which cannot reach the back office. */
function openWindow(event: MouseEvent<HTMLAnchorElement>, [width, height]: readonly [number, number]): void {
  // Keys that open a tab or a window do so here as well.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  window.open(event.currentTarget.href, '_blank', `popup,noopener,width=${width},height=${height}`)
}

type Result = { data?: PreviewLink | undefined; error?: unknown }

type PreviewDialogProps = {
  /** Asks the server for the link. */
  load: () => Promise<Result>
  /** Whether what is not saved yet is in it. */
  isChanged: boolean
  onClose: () => void
}

/** The preview of a record in both languages and three widths, by a link of 24 hours that can be sent (BO-075). */
export function PreviewDialog({ load, isChanged, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('previews')
  const textOf = useFailureText()
  const momentText = useMomentText()
  const [result, setResult] = useState<Result | null>(null)
  const ask = useEffectEvent(() => {
    setResult(null)
    load().then(setResult)
  })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again
  useEffect(() => ask(), [attempt])
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    toasts.show({ kind: 'success', title: t('copied') })
  }
  const { data, error } = result ?? {}
  return (
    <Dialog open onClose={onClose} title={t('title')} firstFocus="a, button">
      {error !== undefined && <ErrorState text={textOf(error)} onRetry={() => setAttempt(attempt + 1)} />}
      {!result && (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={4} />
        </>
      )}
      {data && (
        <div className={styles.languages}>
          <p>{t(isChanged ? 'changed' : 'saved', { moment: momentText(data.expiresAt) })}</p>
          {languages.map((language) => (
            <fieldset key={language} className={styles.group}>
              <legend>{t(`language.${language}`)}</legend>
              <div className={styles.links}>
                {(['phone', 'tablet', 'computer'] as const).map((name) => (
                  <a
                    key={name}
                    className={styles.link}
                    href={data[language]}
                    target="_blank"
                    rel="noopener"
                    onClick={(event) => openWindow(event, windows[name])}
                  >
                    {t(`window.${name}`, { width: windows[name][0] })}
                  </a>
                ))}
                <Button size="sm" variant="line" onClick={() => copy(data[language])}>
                  {t('copy')}
                </Button>
              </div>
            </fieldset>
          ))}
        </div>
      )}
      <DialogButtons>
        <Button variant="line" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
