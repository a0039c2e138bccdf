import {
  productFileMaxBytes,
  productFileTypeOf,
  productFileTypes,
} from '@slodki-ul/contract/catalogue/product-files.rules'
import { planFilesMax } from '@slodki-ul/contract/membership/plan-form.rules'
import type { StaffPlan } from '@slodki-ul/contract/membership/plans.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { formatSize } from '@slodki-ul/ui/file-format.ts'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { ArrowDown, ArrowUp, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useLanguage } from '#i18n/language.ts'
import { FileChoice } from '#layout/file-choice.tsx'
import { Tile } from '#layout/tile.tsx'
import { useAddPlanFileMutation, useChangePlanMutation } from '#membership/plans/plans.api.ts'
import styles from './plans.module.css'

type PlanFile = StaffPlan['files'][number]
const accepted = Object.keys(productFileTypes)
  .map((end) => `.${end}`)
  .join(',')

/** The files that subscribers of a plan download: added, sorted and taken away at once, apart from the form (BO-100). */
export function PlanFiles({ plan, mayEdit }: { plan: StaffPlan; mayEdit: boolean }) {
  const { t } = useTranslation('plans')
  const textOf = useFailureText()
  const language = useLanguage()
  const [change, { isLoading }] = useChangePlanMutation()
  const [removed, setRemoved] = useState<PlanFile | null>(null)
  const [failure, setFailure] = useState<unknown>()
  const ids = plan.files.map(({ id }) => id)
  const set = async (fileIds: string[]): Promise<boolean> => {
    setFailure(undefined)
    const headers = { 'if-match': `"${plan.version}"` }
    const { error } = await change({ params: { id: plan.id }, body: { fileIds }, headers })
    setFailure(error)
    return error === undefined
  }
  const move = (index: number, by: -1 | 1) => {
    const next = [...ids]
    const [moved = ''] = next.splice(index, 1)
    next.splice(index + by, 0, moved)
    set(next)
  }
  return (
    <Tile title={t('files')}>
      <div className={styles.stack}>
        {plan.files.length === 0 && <p>{t('files.none')}</p>}
        <ul className={styles.files}>
          {plan.files.map((file, index) => (
            <li key={file.id} className={styles.file}>
              <span>
                {file.name} <small>{formatSize(file.sizeBytes, language)}</small>
              </span>
              {mayEdit && (
                <span className={styles.buttons}>
                  <IconButton
                    icon={ArrowUp}
                    label={t('files.up', { name: file.name })}
                    disabled={index === 0 || isLoading}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={t('files.down', { name: file.name })}
                    disabled={index === ids.length - 1 || isLoading}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={t('files.remove', { name: file.name })}
                    onClick={() => setRemoved(file)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
        <div role="alert">{failure !== undefined && !removed && <Note variant="error">{textOf(failure)}</Note>}</div>
        {mayEdit && <AddFile plan={plan} />}
      </div>
      {removed && (
        <ConfirmDialog
          title={t('files.removeTitle', { name: removed.name })}
          confirm={t('files.removeConfirm')}
          isDanger
          isBusy={isLoading}
          error={failure === undefined ? undefined : textOf(failure)}
          onConfirm={async () => {
            if (!(await set(ids.filter((id) => id !== removed.id)))) return
            toasts.show({ kind: 'success', title: t('files.removed') })
            setRemoved(null)
          }}
          onClose={() => {
            setRemoved(null)
            setFailure(undefined)
          }}
        >
          <p>{t('files.removeText')}</p>
        </ConfirmDialog>
      )}
    </Tile>
  )
}

type Sending = { file: File; key: string }

function AddFile({ plan }: { plan: StaffPlan }) {
  const { t } = useTranslation('plans')
  const textOf = useFailureText()
  const [add, { isLoading }] = useAddPlanFileMutation()
  const [sending, setSending] = useState<Sending | null>(null)
  const [share, setShare] = useState(0)
  const [message, setMessage] = useState<string | null>(null)
  const running = useRef<{ abort: () => void } | null>(null)
  const send = async (next: Sending) => {
    setSending(next)
    setShare(0)
    setMessage(null)
    const query = { name: next.file.name }
    const call = add({ params: { id: plan.id }, query, file: next.file, key: next.key, onProgress: setShare })
    running.current = call
    const { error } = await call
    running.current = null
    if (!error) {
      setSending(null)
      toasts.show({ kind: 'success', title: t('files.added') })
      return
    }
    const isRefused = readFailure(error).code === 'ERRORS.UPLOADINVALID'
    setMessage(isRefused ? t('files.refused') : textOf(error))
    if (isRefused) setSending(null)
  }
  const choose = (file: File) => {
    const isRefused = productFileTypeOf(file.name) === null || file.size > productFileMaxBytes
    if (isRefused) setMessage(t('files.refused'))
    else send({ file, key: crypto.randomUUID() })
  }
  return (
    <>
      <div role="status">
        {isLoading && (
          <div className={styles.stack}>
            <p>{t('files.sending', { name: sending?.file.name })}</p>
            <ProgressBar value={share} max={1} label={t('files.sending', { name: sending?.file.name })} />
            <Button
              size="sm"
              variant="line"
              onClick={() => {
                running.current?.abort()
                setSending(null)
              }}
            >
              {t('files.stop')}
            </Button>
          </div>
        )}
      </div>
      <div role="alert">
        {message && !isLoading && (
          <div className={styles.stack}>
            <Note variant="error">{message}</Note>
            {sending && (
              <Button size="sm" variant="line" onClick={() => send(sending)}>
                {t('files.retry')}
              </Button>
            )}
          </div>
        )}
      </div>
      {!isLoading && plan.files.length < planFilesMax && (
        <FileChoice
          icon={Upload}
          label={t('files.add')}
          accept={accepted}
          onChosen={([file]) => file && choose(file)}
        />
      )}
    </>
  )
}
