import type { GiftCardRecord } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { type GiftCardAction, giftCardActions, giftReasonMax } from '@slodki-ul/contract/catalogue/gift-cards.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { CalendarClock, CalendarPlus, CircleSlash, type LucideIcon, Mail, RefreshCw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useEndGiftCardMutation,
  useExtendGiftCardMutation,
  useReplaceGiftCardCodeMutation,
  useRescheduleGiftCardMutation,
  useSendGiftCardMutation,
} from '#catalogue/vouchers/gift-cards.api.ts'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useGiftCardFailure } from './use-gift-card-failure.ts'
import styles from './vouchers.module.css'

const icons: Record<GiftCardAction, LucideIcon> = {
  send: Mail,
  reschedule: CalendarClock,
  extend: CalendarPlus,
  replace: RefreshCw,
  end: CircleSlash,
}

/** What the day of an action is called. */
const dayNames = {
  extend: { label: 'day', wrong: 'day.wrong' },
  reschedule: { label: 'sendOn', wrong: 'sendOn.wrong' },
} as const
const isDayNamed = (action: GiftCardAction): action is keyof typeof dayNames => action in dayNames

/** What an owner can do with a card now. */
export function GiftCardActions({ card }: { card: GiftCardRecord }) {
  const { t } = useTranslation('gift-cards')
  const [action, setAction] = useState<GiftCardAction | null>(null)
  const isAllowed = (name: GiftCardAction) => card.allowedActions.some((each) => each.action === name && each.allowed)
  return (
    <>
      {giftCardActions.filter(isAllowed).map((name) => (
        <Button
          key={name}
          variant={name === 'end' ? 'danger' : 'line'}
          icon={icons[name]}
          aria-haspopup="dialog"
          onClick={() => setAction(name)}
        >
          {t(`action.${name}`)}
        </Button>
      ))}
      {action && <ReasonDialog card={card} action={action} onClose={() => setAction(null)} />}
    </>
  )
}

/** The mutation of each action. */
function useAction(action: GiftCardAction, id: string) {
  const [send, sending] = useSendGiftCardMutation()
  const [reschedule, rescheduling] = useRescheduleGiftCardMutation()
  const [extend, extending] = useExtendGiftCardMutation()
  const [replace, replacing] = useReplaceGiftCardCodeMutation()
  const [end, ending] = useEndGiftCardMutation()
  const params = { id }
  const run = (reason: string, day: string) => {
    if (action === 'extend') return extend({ params, body: { reason, validTo: day } })
    if (action === 'reschedule') return reschedule({ params, body: { reason, sendOn: day } })
    return { send, replace, end }[action]({ params, body: { reason } })
  }
  const states = { send: sending, reschedule: rescheduling, extend: extending, replace: replacing, end: ending }
  const { isLoading, error } = states[action]
  return { run, isLoading, error }
}

type ReasonDialogProps = { card: GiftCardRecord; action: GiftCardAction; onClose: () => void }

/** Asks for the reason, and of an extension for the day, before something is done with a card. */
function ReasonDialog({ card, action, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('gift-cards')
  const failureText = useGiftCardFailure()
  const [reason, setReason] = useState('')
  const [day, setDay] = useState(action === 'reschedule' ? (card.delivery?.sendOn ?? '') : '')
  const [isTried, setTried] = useState(false)
  const { run, isLoading, error } = useAction(action, card.id)
  const code = card.maskedCode
  const email = card.delivery?.recipientEmail || card.buyerEmail
  const dayName = isDayNamed(action) ? dayNames[action] : null
  const { validTo, sendOn } = readFailure(error).fields
  const dayError = dayName && (validTo ?? sendOn) ? t(dayName.wrong) : undefined
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isLoading || reason.trim() === '' || (dayName && day === '')) return
    const { data } = await run(reason.trim(), day)
    if (!data) return
    toasts.show({ kind: 'success', title: t(`done.${action}`, { code, email }) })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t(`title.${action}`, { code })}>
      <form className={styles.stack} onSubmit={handleSubmit} noValidate>
        <p>{t(`text.${action}`, { email })}</p>
        {dayName && (
          <Field
            label={t(dayName.label)}
            type="date"
            value={day}
            error={dayError ?? (isTried && day === '' ? t('day.required') : undefined)}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
        <TextArea
          label={t('reason')}
          hint={t('reason.hint')}
          maxLength={giftReasonMax}
          value={reason}
          error={isTried && reason.trim() === '' ? t('reason.required') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {error && !dayError && (
          <Note variant="error" role="alert">
            {failureText(error)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit" {...(action === 'end' && { variant: 'danger' })} busy={isLoading}>
            {t(`action.${action}`)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
