import { Hexagon } from '@slodki-ul/ui/hexagon.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { clsx } from 'clsx/lite'
import { Check, CircleAlert, X } from 'lucide-react'
import { type CSSProperties, type FocusEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToastMessage } from '#core/toasts.ts'
import styles from './toast-region.module.css'

/** Milliseconds for which a message is shown; the time stops while the pointer or the focus is on it (BO-024). */
const shownMs = 10_000

const looks = {
  success: { icon: Check, fill: 'var(--pist-200)', role: 'status' },
  error: { icon: CircleAlert, fill: 'var(--rasp-200)', role: 'alert' },
}

type ToastRegionProps = { messages: readonly ToastMessage[]; onShown: () => void }
/** `shown` counts messages, so that the time of each begins anew. */
type Shown = { readonly message: ToastMessage | null; readonly shown: number }

/** The newest message, in a region that F6 reaches; closing it gives the focus back. */
export function ToastRegion({ messages, onShown }: ToastRegionProps) {
  const { t } = useTranslation()
  const region = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const [{ message, shown }, show] = useState<Shown>({ message: null, shown: 0 })
  useEffect(() => {
    const newest = messages.at(-1)
    if (!newest) return
    show((last) => ({ message: newest, shown: last.shown + 1 }))
    onShown()
    // Dialogs are in the browser's top layer; only what enters it later is above them.
    region.current?.hidePopover()
    region.current?.showPopover()
  }, [messages, onShown])

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || !message) return
      event.preventDefault()
      region.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [message])

  const close = () => {
    const hasFocus = region.current?.contains(document.activeElement)
    show({ message: null, shown })
    if (hasFocus && before.current instanceof HTMLElement) before.current.focus()
  }
  const noteFocus = ({ relatedTarget }: FocusEvent) => {
    if (!region.current?.contains(relatedTarget)) before.current = relatedTarget
  }
  return (
    <section
      ref={region}
      popover="manual"
      tabIndex={-1}
      className={styles.region}
      aria-label={t('toasts')}
      onFocus={noteFocus}
    >
      {message && <ToastBox key={shown} message={message} onClose={close} />}
    </section>
  )
}

function ToastBox({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { kind, title, text, onUndo } = message
  const { icon, fill, role } = looks[kind]
  return (
    <div className={styles.toast} role="alertdialog" aria-labelledby={id}>
      <span className={styles.icon}>
        <Hexagon fill={fill} />
        <Icon of={icon} />
      </span>
      <div role={role}>
        <p className={styles.title} id={id}>
          {title}
        </p>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {onUndo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            onClose()
            onUndo()
          }}
        >
          {t('undo')}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('toast.close')} onClick={onClose}>
        <Icon of={X} />
      </button>
      {/* Its end is the end of the message. */}
      <span
        className={clsx(styles.bar, styles[kind])}
        style={{ '--time': `${shownMs}ms` } as CSSProperties}
        onAnimationEnd={onClose}
        aria-hidden="true"
      />
    </div>
  )
}
