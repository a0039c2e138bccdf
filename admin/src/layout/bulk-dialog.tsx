import type { BulkPreview, Run } from '@slodki-ul/contract/platform/runs.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { runPath } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'

type Result<Data> = { data?: Data | undefined; error?: unknown }

type BulkDialogProps = {
  title: string
  /** Asks the server what would happen. */
  preview: () => Promise<Result<BulkPreview>>
  /** Begins the run; null when something is missing, which the fields then say. */
  start: () => Promise<Result<Run>> | null
  /** Why records are left out, by the code of the refusal. */
  refusalText: (code: string, count: number) => string
  /** The text of the button, with how many records change. */
  button: (count: number) => string
  variant?: 'danger' | 'primary'
  onStarted: () => void
  onClose: () => void
  /** Fields of the action. */
  children?: ReactNode
}

/** Says how many records an action changes, how many not and why, before it begins in a run (BO-022). */
export function BulkDialog({ title, preview, start, refusalText, button, onClose, ...props }: BulkDialogProps) {
  const { t } = useTranslation()
  const { variant = 'primary', onStarted, children } = props
  const textOf = useFailureText()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Result<BulkPreview> | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isStarting, setStarting] = useState(false)

  const ask = useEffectEvent(() => {
    setAsked(null)
    preview().then(setAsked)
  })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again
  useEffect(() => ask(), [attempt])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const starting = isStarting ? null : start()
    if (!starting) return
    setStarting(true)
    const { data, error } = await starting
    setStarting(false)
    setFailure(error)
    if (!data) return
    onStarted()
    navigate(runPath(data.id))
  }

  const { data, error } = asked ?? {}
  return (
    <Dialog open onClose={onClose} title={title} firstFocus="form button, form input">
      <form onSubmit={handleSubmit} noValidate>
        {!asked && (
          <>
            <LoadingStatus />
            <LinesSkeleton lines={2} />
          </>
        )}
        {data && (
          <div role="status">
            <p>{t('bulk.possible', { possible: data.possible, total: data.total })}</p>
            {data.refused.length > 0 && (
              <ul>
                {data.refused.map(({ code, count }) => (
                  <li key={code}>{refusalText(code, count)}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        {data && data.possible > 0 && children}
        <p role="alert">
          {(error ?? failure) !== undefined && (error ?? failure) !== null && (
            <FieldError id="bulk-failed">{textOf(error ?? failure)}</FieldError>
          )}
        </p>
        <DialogButtons safe={variant === 'danger'}>
          <Button variant="line" onClick={onClose}>
            {t('bulk.cancel')}
          </Button>
          {error !== undefined ? (
            <Button onClick={() => setAttempt(attempt + 1)}>{t('bulk.retry')}</Button>
          ) : (
            <Button type="submit" variant={variant} busy={isStarting} disabled={!data || data.possible === 0}>
              {button(data?.possible ?? 0)}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  )
}
