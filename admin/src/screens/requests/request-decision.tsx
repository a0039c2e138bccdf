import { reasonMax } from '@slodki-ul/contract/limits'
import { formatZloty } from '@slodki-ul/contract/money'
import type { ActionRequest } from '@slodki-ul/contract/platform/requests.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useAcceptRequestMutation, useDeclineRequestMutation } from '#platform/requests/requests.api.ts'
import styles from './requests.module.css'

type DecisionProps = { request: ActionRequest; onClose: () => void }

/** The two answers to a request that waits, each asked once more. */
export function RequestDecision({ request }: { request: ActionRequest }) {
  const { t } = useTranslation('requests')
  const [asked, setAsked] = useState<'accept' | 'decline' | null>(null)
  const onClose = () => setAsked(null)
  return (
    <span className={styles.buttons}>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setAsked('accept')}>
        {t('accept')}
      </Button>
      <Button size="sm" variant="line" aria-haspopup="dialog" onClick={() => setAsked('decline')}>
        {t('decline')}
      </Button>
      {asked === 'accept' && <AcceptDialog request={request} onClose={onClose} />}
      {asked === 'decline' && <DeclineDialog request={request} onClose={onClose} />}
    </span>
  )
}

/** The sentence of a refused decision. */
function useDecisionFailure(): (error: unknown) => string {
  const { t } = useTranslation('requests')
  const textOf = useFailureText()
  return (error) => (readFailure(error).details.reason === 'requestDecided' ? t('decided') : textOf(error))
}

function AcceptDialog({ request, onClose }: DecisionProps) {
  const { t } = useTranslation('requests')
  const failureText = useDecisionFailure()
  const [accept, { isLoading, error }] = useAcceptRequestMutation()
  const { id, label, kind, amount, askedBy } = request
  const handleConfirm = async () => {
    const { data } = await accept({ params: { id } })
    if (!data) return
    toasts.show({ kind: 'success', title: t('accepted', { label }) })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(`kind.${kind}`, { label })}
      confirm={t('accept')}
      isBusy={isLoading}
      error={error && failureText(error)}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>{t('accept.text', { amount: formatZloty(amount), name: askedBy ?? t('gone') })}</p>
    </ConfirmDialog>
  )
}

function DeclineDialog({ request, onClose }: DecisionProps) {
  const { t } = useTranslation('requests')
  const failureText = useDecisionFailure()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [decline, { isLoading, error }] = useDeclineRequestMutation()
  const { id, label, kind } = request
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isLoading || reason.trim() === '') return
    const { data } = await decline({ params: { id }, body: { reason } })
    if (!data) return
    toasts.show({ kind: 'success', title: t('declined', { label }) })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t(`kind.${kind}`, { label })}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextArea
          label={t('reason')}
          hint={t('reason.hint')}
          maxLength={reasonMax}
          value={reason}
          error={isTried && reason.trim() === '' ? t('reason.required') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {error && (
          <Note variant="error" role="alert">
            {failureText(error)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('decline')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
