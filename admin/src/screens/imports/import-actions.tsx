import type { ProductImport } from '@slodki-ul/contract/catalogue/product-imports.admin'
import { takeBackHours } from '@slodki-ul/contract/catalogue/product-imports.rules'
import { formatMoment } from '@slodki-ul/contract/dates'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Undo2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useStartProductImportMutation, useTakeBackProductImportMutation } from '#catalogue/imports/imports.api.ts'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { runPath } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './imports.module.css'
import { UploadForm } from './upload-form.tsx'

/** What can be done with an import: to confirm it, to send a mended file, or to take it back. */
export function ImportActions({ shown }: { shown: ProductImport }) {
  const { t } = useTranslation('imports')
  const { confirmedAt, takenBackAt, applied } = shown
  if (confirmedAt === null) return <Confirmation shown={shown} />
  return (
    <Note
      variant={takenBackAt ? 'plain' : 'ok'}
      action={!takenBackAt && shown.canTakeBack ? <TakeBack shown={shown} /> : undefined}
    >
      {takenBackAt
        ? t('takenBack', { moment: formatMoment(takenBackAt) })
        : t('confirmed', { count: applied, moment: formatMoment(confirmedAt) })}
    </Note>
  )
}

function Confirmation({ shown: { id, hash, counts } }: { shown: ProductImport }) {
  const { t } = useTranslation('imports')
  const textOf = useFailureText()
  const navigate = useNavigate()
  const [skipWrong, setSkipWrong] = useState(false)
  const [isTried, setTried] = useState(false)
  const [start, { isLoading, error }] = useStartProductImportMutation()
  const changing = counts.new + counts.changed
  const needsChoice = counts.wrong > 0 && !skipWrong
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (needsChoice) return
    const { data } = await start({ params: { id }, body: { hash, skipWrong } })
    if (data) navigate(runPath(data.id))
  }
  return (
    <form className={styles.confirm} onSubmit={handleSubmit} noValidate>
      <p className={styles.muted}>{t('nothingWritten')}</p>
      {counts.wrong > 0 && changing > 0 && (
        <Check
          checked={skipWrong}
          onChange={() => setSkipWrong(!skipWrong)}
          error={isTried && needsChoice ? t('skipWrong.needed') : undefined}
        >
          {t('skipWrong', { count: counts.wrong })}
        </Check>
      )}
      <p role="alert">{error && <FieldError id="start-failed">{textOf(error)}</FieldError>}</p>
      <div className={styles.buttons}>
        <UploadForm label={t('mended')} />
        <Button type="submit" busy={isLoading} disabled={changing === 0}>
          {t('start', { count: changing })}
        </Button>
      </div>
    </form>
  )
}

function TakeBack({ shown: { id, applied } }: { shown: ProductImport }) {
  const { t } = useTranslation('imports')
  const textOf = useFailureText()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const [takeBack, { isLoading, error }] = useTakeBackProductImportMutation()
  async function handleConfirm() {
    const { data } = await takeBack({ params: { id } })
    if (data) navigate(runPath(data.id))
  }
  return (
    <>
      <Button variant="line" size="sm" icon={Undo2} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t('takeBack')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('takeBack.title')}
          confirm={t('takeBack')}
          isBusy={isLoading}
          error={error ? textOf(error) : undefined}
          onConfirm={handleConfirm}
          onClose={() => setAsked(false)}
        >
          <p>{t('takeBack.text', { count: applied, hours: takeBackHours })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
