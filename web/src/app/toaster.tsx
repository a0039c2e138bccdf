import '#i18n/late/errors.ts'
import { toastMs } from '@slodki-ul/contract/limits'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cssTransition, ToastContainer, type ToastContentProps, toast } from 'react-toastify/unstyled'
import { ToastCard } from '#ui/toast-card.tsx'
import type { ToastKind } from './toast-kind.ts'
import styles from './toaster.module.css'

/** Milliseconds a toast stays after the pointer left it (UI-18). */
const afterPauseMs = 1000

const transition = cssTransition({ enter: styles.enter ?? '', exit: styles.leave ?? '', collapse: false })

/** Shows a message once: the same id never stands twice (UI-19). */
export function popToast({ kind, id, title, text }: { kind: ToastKind; id: string; title: string; text: string }) {
  toast(
    ({ closeToast, isPaused }: ToastContentProps) => (
      <ToastCard
        kind={kind}
        title={title}
        text={text}
        onClose={() => closeToast()}
        time={toastMs}
        timeAfterPause={afterPauseMs}
        paused={isPaused}
      />
    ),
    { toastId: id, role: kind === 'success' ? 'status' : 'alert' },
  )
}

/** Where toasts appear: under the header, one at a time, above open dialogs. */
export function Toaster() {
  const { t } = useTranslation('ui')
  const layer = useRef<HTMLDivElement>(null)

  // Dialogs live in the browser's top layer; only what enters it later stands above them.
  useEffect(() => {
    const rise = () => {
      layer.current?.hidePopover()
      layer.current?.showPopover()
    }
    // A message may have come before this was there.
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
