import type { StaffTraining } from '@slodki-ul/contract/engagement/trainings.admin'
import { callOffTextMax } from '@slodki-ul/contract/engagement/trainings.admin'
import { wallTimeProblem } from '@slodki-ul/contract/warsaw-times.rules'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { ClipboardList, Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { readFailure } from '#core/failure.ts'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useCallOffTrainingMutation, useCopyTrainingMutation } from '#engagement/trainings/trainings.api.ts'
import { useIssueText } from '#layout/record-form.tsx'
import { WarsawTimeField } from '#layout/warsaw-time-field.tsx'
import { attendancePath, trainingPath } from './training-paths.ts'
import styles from './trainings.module.css'

/** Copies a training to another date, or calls it off (BO-133). */
export function TrainingActions({ training }: { training: StaffTraining }) {
  const { t } = useTranslation('trainings')
  const mayManage = usePermissions()('trainings.manage', true)
  const [asked, setAsked] = useState<'copy' | 'call-off' | null>(null)
  if (!mayManage) return null
  return (
    <>
      <ButtonLink variant="line" icon={ClipboardList} to={attendancePath(training.id)}>
        {t('attendance')}
      </ButtonLink>
      <Button variant="line" icon={Copy} aria-haspopup="dialog" onClick={() => setAsked('copy')}>
        {t('copy')}
      </Button>
      {training.allowedActions.includes('call-off') && (
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsked('call-off')}>
          {t('callOff')}
        </Button>
      )}
      {asked === 'copy' && <CopyDialog training={training} onClose={() => setAsked(null)} />}
      {asked === 'call-off' && <CallOffDialog training={training} onClose={() => setAsked(null)} />}
    </>
  )
}

type DialogProps = { training: StaffTraining; onClose: () => void }

function CopyDialog({ training: { id, values, name }, onClose }: DialogProps) {
  const { t } = useTranslation('trainings')
  const navigate = useNavigate()
  const textOf = useFailureText()
  const issueText = useIssueText()
  const [at, setAt] = useState(values.startsAt)
  const [code, setCode] = useState<string | null>(null)
  const [copy, { isLoading, error }] = useCopyTrainingMutation()
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problem = at === '' ? 'ERRORS.REQUIRED' : wallTimeProblem(at)
    setCode(problem)
    if (problem || isLoading) return
    const { data, error: refused } = await copy({ params: { id }, body: { startsAt: at } })
    if (refused) return setCode(readFailure(refused).fields.startsAt ?? null)
    toasts.show({ kind: 'success', title: t('copied', { name }) })
    onClose()
    navigate(trainingPath(data.id))
  }
  return (
    <Dialog open onClose={onClose} title={t('copy.title')}>
      <form className={styles.stack} onSubmit={handleSubmit} noValidate>
        <p>{t('copy.text')}</p>
        <WarsawTimeField
          id="training-copy"
          label={t('copy.at')}
          value={at}
          error={issueText(code === null ? undefined : { code })}
          onChange={setAt}
        />
        {error && code === null && (
          <Note variant="error" role="alert">
            {textOf(readFailure(error))}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('copy')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function CallOffDialog({ training: { id, name, attendees }, onClose }: DialogProps) {
  const { t } = useTranslation('trainings')
  const textOf = useFailureText()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [callOff, { isLoading, error }] = useCallOffTrainingMutation()
  const confirm = async () => {
    setMissing(text.trim() === '')
    if (text.trim() === '') return
    const { data } = await callOff({ params: { id }, body: { text: text.trim() } })
    if (!data) return
    toasts.show({ kind: 'success', title: t('calledOffToast', { name }) })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('callOff.title', { name })}
      confirm={t('callOff')}
      isDanger
      isBusy={isLoading}
      error={error && textOf(error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{attendees === 0 ? t('callOff.nobody') : t('callOff.text', { count: attendees })}</p>
      <TextArea
        label={t('callOff.mail')}
        value={text}
        maxLength={callOffTextMax}
        error={isMissing ? t('required') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmDialog>
  )
}
