import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadScreenTexts } from '#i18n/language.ts'
import { useCountNoticesQuery } from '#identity/notices/notice-count.api.ts'
import styles from './notices-bell.module.css'

const NoticesPanel = lazyComponent(async () => {
  const [panel] = await Promise.all([import('./notices-panel.tsx'), loadScreenTexts('notices')])
  return panel.NoticesPanel
})

/** Milliseconds between two counts. */
const countMs = 60_000
const shownMax = 99

/** How many notices were not read, and the way to them (BO-032). */
export function NoticesBell() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCountNoticesQuery(undefined, { pollingInterval: countMs, refetchOnFocus: true })
  const unread = data?.unread ?? 0
  return (
    <>
      <IconButton
        icon={Bell}
        label={unread > 0 ? t('notices.unread', { count: unread }) : t('notices')}
        aria-haspopup="dialog"
        className={styles.bell}
        onClick={() => setOpen(true)}
      >
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > shownMax ? `${shownMax}+` : unread}
          </span>
        )}
      </IconButton>
      <Suspense>{isOpen && <NoticesPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
