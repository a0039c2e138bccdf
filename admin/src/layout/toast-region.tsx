import { Hexagon } from '@slodki-ul/ui/hexagon.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { clsx } from 'clsx/lite'
import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  Button,
  UNSTABLE_ToastRegion as Region,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ToastMessage } from '#core/toasts.ts'
import styles from './toast-region.module.css'

/** Milliseconds for which a message is shown; it waits while the pointer or the focus is on it. */
const shownMs = 10_000

const looks = {
  success: { icon: Check, fill: 'var(--pist-200)' },
  error: { icon: CircleAlert, fill: 'var(--rasp-200)' },
}

type ToastRegionProps = { messages: readonly ToastMessage[]; onShown: () => void }

/** The newest message, in a region that F6 reaches; closing it gives the focus back. */
export function ToastRegion({ messages, onShown }: ToastRegionProps) {
  const { t } = useTranslation()
  const [queue] = useState(() => new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 }))
  useEffect(() => {
    if (messages.length === 0) return
    for (const message of messages) queue.add(message, { timeout: shownMs })
    onShown()
  }, [messages, queue, onShown])
  return (
    <Region queue={queue} className={styles.region ?? ''} aria-label={t('toasts')}>
      {({ toast }) => {
        const { kind, title, text, onUndo } = toast.content
        const { icon, fill } = looks[kind]
        return (
          <Toast toast={toast} className={styles.toast ?? ''}>
            <span className={styles.icon}>
              <Hexagon fill={fill} />
              <Icon of={icon} />
            </span>
            <ToastContent>
              <Text slot="title" className={styles.title ?? ''}>
                {title}
              </Text>
              {text && (
                <Text slot="description" className={styles.text ?? ''}>
                  {text}
                </Text>
              )}
            </ToastContent>
            {onUndo && (
              <Button
                className={styles.undo ?? ''}
                onPress={() => {
                  queue.close(toast.key)
                  onUndo()
                }}
              >
                {t('undo')}
              </Button>
            )}
            <Button slot="close" className={styles.close ?? ''} aria-label={t('toast.close')}>
              <Icon of={X} />
            </Button>
            <span
              className={clsx(styles.bar, styles[kind])}
              style={{ animationDuration: `${shownMs}ms` }}
              aria-hidden="true"
            />
          </Toast>
        )
      }}
    </Region>
  )
}
