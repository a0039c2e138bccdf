import {
  placesMax,
  type TrainingMessageRow,
  trainingReplyMax,
} from '@slodki-ul/contract/engagement/training-messages.admin'
import { type MessageAction, messageActions } from '@slodki-ul/contract/engagement/training-states.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import {
  useConfirmTrainingMessageMutation,
  useLeaveTrainingMessageMutation,
  useRefuseTrainingMessageMutation,
  useReplyToTrainingMessageMutation,
  useWaitTrainingMessageMutation,
} from '#engagement/trainings/trainings.api.ts'
import { draftOf } from './mail-drafts.ts'
import styles from './trainings.module.css'

type MessageActionsProps = { message: TrainingMessageRow; size?: 'sm' }

/** What can be done with a message; what is mailed is written here (BO-134). */
export function MessageActions({ message, size }: MessageActionsProps) {
  const { t } = useTranslation('trainings')
  const mayManage = usePermissions()('trainings.manage', true)
  const [asked, setAsked] = useState<MessageAction | null>(null)
  // What was typed for one action stays until it is sent.
  const [texts, setTexts] = useState<Partial<Record<MessageAction, string>>>({})
  if (!mayManage) return null
  const allowed = messageActions.filter((action) => message.allowedActions.includes(action))
  return (
    <>
      {allowed.map((action) => (
        <Button
          key={action}
          size={size}
          aria-label={size && t('actionFor', { action: t(`action.${action}`), name: message.fullName })}
          {...(action !== 'confirm' && { variant: 'line' })}
          aria-haspopup="dialog"
          onClick={() => setAsked(action)}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
      {/* Outside a form of the training: a form within a form is none. */}
      {asked &&
        createPortal(
          <ActionDialog
            message={message}
            action={asked}
            text={texts[asked] ?? draftOf(asked, message)}
            onText={(text) => setTexts({ ...texts, [asked]: text })}
            onDone={() => {
              setTexts({})
              setAsked(null)
            }}
            onClose={() => setAsked(null)}
          />,
          document.body,
        )}
    </>
  )
}

/** Sends an action with its mail; the state of its call. */
function useAction({ id }: TrainingMessageRow, action: MessageAction) {
  const calls = {
    reply: useReplyToTrainingMessageMutation(),
    confirm: useConfirmTrainingMessageMutation(),
    wait: useWaitTrainingMessageMutation(),
    refuse: useRefuseTrainingMessageMutation(),
    leave: useLeaveTrainingMessageMutation(),
  }
  const params = { id }
  const [, { isLoading, error }] = calls[action]
  const send = async (text: string, places: number) => {
    const { data } = await (action === 'leave'
      ? calls.leave[0]({ params })
      : action === 'confirm'
        ? calls.confirm[0]({ params, body: { places, text } })
        : calls[action][0]({ params, body: { text } }))
    return data !== undefined
  }
  return { send, isLoading, error }
}

type ActionDialogProps = {
  message: TrainingMessageRow
  action: MessageAction
  text: string
  onText: (text: string) => void
  onDone: () => void
  onClose: () => void
}

function ActionDialog({ message, action, text, onText, onDone, onClose }: ActionDialogProps) {
  const { t } = useTranslation('trainings')
  const textOf = useFailureText()
  const { send, isLoading, error } = useAction(message, action)
  const [places, setPlaces] = useState('1')
  const [isTried, setTried] = useState(false)
  const { fullName: name, email, training } = message
  const most = Math.min(placesMax, training.availablePlaces)
  const isCount = action !== 'confirm' || (/^\d{1,3}$/.test(places) && Number(places) >= 1 && Number(places) <= most)
  const isWritten = action === 'leave' || text.trim() !== ''
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // The form around the messages has nothing to save.
    event.stopPropagation()
    setTried(true)
    if (isLoading || !isCount || !isWritten) return
    if (!(await send(text.trim(), Number(places)))) return
    toasts.show({ kind: 'success', title: t(`done.${action}`, { name }) })
    onDone()
  }
  const failure = error && readFailure(error)
  const isFull = failure?.code === 'ERRORS.ACTIONNOTALLOWED' && failure.details.reason === 'full'
  return (
    <Dialog open onClose={onClose} title={t(`ask.${action}`, { name })} firstFocus="textarea, [data-cancel]">
      <form className={styles.stack} onSubmit={handleSubmit} noValidate>
        <p>{t(`text.${action}`, { email })}</p>
        {action === 'confirm' && (
          <Field
            label={t('placesField')}
            hint={t('placesFree', { free: training.availablePlaces, capacity: training.capacity })}
            inputMode="numeric"
            autoComplete="off"
            value={places}
            error={isTried && !isCount ? t('placesRange', { max: most }) : undefined}
            onChange={({ target }) => setPlaces(target.value.trim())}
          />
        )}
        {action !== 'leave' && (
          <TextArea
            label={t('mailText')}
            lang={message.language}
            rows={8}
            maxLength={trainingReplyMax}
            value={text}
            error={isTried && !isWritten ? t('required') : undefined}
            onChange={({ target }) => onText(target.value)}
          />
        )}
        {failure && (
          <Note variant="error" role="alert">
            {isFull ? t('full', { free: Number(failure.details.availablePlaces) }) : textOf(failure)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose} data-cancel>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t(`action.${action}`)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
