import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { ToastCard } from '@slodki-ul/ui/toast-card.tsx'
import i18next from 'i18next'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cssTransition, ToastContainer, type ToastContentProps, toast } from 'react-toastify/unstyled'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import { type ClientFailure, messageOf } from './failure-messages.ts'
import type { Message } from './message.ts'
import { type ToastKind, toastKindOf, toastTitles } from './toast-kind.ts'
import styles from './toaster.module.css'
import { useToastMs } from './use-toast-ms.ts'

addTexts({ errors: errorsTexts })

/** Milliseconds for which a toast stays after the pointer left it (UI-18). */
const afterPauseMs = 1000

const transition = cssTransition({ enter: styles.enter ?? '', exit: styles.leave ?? '', collapse: false })

/** Shows a message once: the same id is never shown twice at a time (UI-19). `values` fill its placeholders. */
export function popMessage(kind: ToastKind, id: string, message: Message, values: Record<string, string> = {}): void {
  const say = (key: Message) => i18next.t(key, { ...values, ns: 'errors' })
  const title = say(toastTitles[kind])
  const text = say(message)
  toast(
    ({ closeToast, isPaused }: ToastContentProps) => (
      <TimedToast kind={kind} title={title} text={text} onClose={() => closeToast()} paused={isPaused} />
    ),
    { toastId: id, role: kind === 'success' ? 'status' : 'alert' },
  )
}

type TimedToastProps = Omit<ComponentProps<typeof ToastCard>, 'time' | 'timeAfterPause'>

function TimedToast(props: TimedToastProps) {
  return <ToastCard {...props} time={useToastMs()} timeAfterPause={afterPauseMs} />
}

export const dismissAll = () => toast.dismiss()

/** Shows the message of a failed call. */
export function popFailure(code: ErrorCode | ClientFailure, call: string): void {
  const message = messageOf(code, call)
  popMessage(toastKindOf(code), message, message)
}

/** Container of toasts: below the header, one at a time, above open dialogs. */
export function Toaster() {
  const { t } = useTranslation('ui')
  const layer = useRef<HTMLDivElement>(null)

  // Dialogs are in the browser's top layer; only elements that enter it later are above them.
  useEffect(() => {
    const rise = () => {
      layer.current?.hidePopover()
      layer.current?.showPopover()
    }
    // A message may have been shown before this was mounted.
    rise()
    return toast.onChange(({ status }) => status === 'added' && rise())
  }, [])

  return (
    <div ref={layer} className={styles.layer} popover="manual">
      <ToastContainer
        limit={1}
        transition={transition}
        toastClassName={() => styles.toast ?? ''}
        closeButton={false}
        customProgressBar
        draggable={false}
        icon={false}
        aria-label={t('toast.region')}
      />
    </div>
  )
}
