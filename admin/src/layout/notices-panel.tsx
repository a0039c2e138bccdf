import { type Notice, noticePermissions, noticesEndpoints } from '@slodki-ul/contract/identity/notices.admin'
import { listPageSizes } from '@slodki-ul/contract/lists'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Drawer } from '@slodki-ul/ui/drawer.tsx'
import { HexagonIcon } from '@slodki-ul/ui/hexagon-icon.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import {
  Clock,
  CreditCard,
  FileText,
  Landmark,
  type LucideIcon,
  Package,
  PackageX,
  RotateCcw,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { useListNoticesQuery, useReadNoticesMutation } from '#identity/notices/notices.api.ts'
import { TileState } from '#platform/health/tile-state.tsx'
import styles from './notices-panel.module.css'

const icons: Record<Notice['kind'], LucideIcon> = {
  'payment-failed': CreditCard,
  dispute: Landmark,
  'refund-failed': Undo2,
  'ksef-error': FileText,
  'low-stock': Package,
  'document-numbers': FileText,
  'parcel-returned': PackageX,
  withdrawal: RotateCcw,
  'request-waiting': Clock,
}

/** The notices for the person, newest first, to be read off singly or together (BO-032). */
export function NoticesPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notices')
  const textOf = useFailureText()
  const [size, setSize] = useState(0)
  const pageSize = listPageSizes[size] ?? listPageSizes[0]
  const query = useListNoticesQuery({ query: noticesEndpoints.listNotices.query.parse({ pageSize }) })
  const [read, { isLoading, error }] = useReadNoticesMutation()
  const items = query.data?.items ?? []
  const hasMore = (query.data?.pagination.totalItems ?? 0) > items.length && size + 1 < listPageSizes.length
  return (
    <Drawer open onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <div role="status">{error && <Note variant="error">{textOf(error)}</Note>}</div>
      <TileState query={query} empty={t('none')}>
        {items.some(({ isRead, endedAt }) => !isRead && endedAt === null) && (
          <Button variant="soft" size="sm" busy={isLoading} onClick={() => read({ body: { ids: null } })}>
            {t('readAll')}
          </Button>
        )}
        <ul className={styles.rows}>
          {items.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onRead={() => read({ body: { ids: [notice.id] } })}
              onClose={onClose}
            />
          ))}
        </ul>
        {hasMore && (
          <Button variant="line" size="sm" busy={query.isFetching} onClick={() => setSize(size + 1)}>
            {t('older')}
          </Button>
        )}
      </TileState>
      <p className={styles.foot}>
        <Link to={paths.preferences} onClick={onClose}>
          {t('choose')}
        </Link>
      </p>
    </Drawer>
  )
}

type NoticeRowProps = { notice: Notice; onRead: () => void; onClose: () => void }

function NoticeRow({ notice, onRead, onClose }: NoticeRowProps) {
  const { t } = useTranslation('notices')
  const momentText = useMomentText()
  const may = usePermissions()
  const { kind, label, raisedAt, endedAt, isRead } = notice
  const isNew = !isRead && endedAt === null
  const name = t(`kind.${kind}`)
  // The only screen so far that mends what a notice is about.
  const isMendedInHealth = kind === 'refund-failed' && may('system.operate') && may(noticePermissions[kind], true)
  return (
    <li data-new={isNew || undefined}>
      <HexagonIcon icon={icons[kind]} fill={isNew ? 'var(--honey-200)' : 'var(--quiet)'} />
      <div>
        <b>
          {isNew && <VisuallyHidden>{t('new')} </VisuallyHidden>}
          {isMendedInHealth ? (
            <Link to={paths.health} onClick={onClose}>
              {name}
            </Link>
          ) : (
            name
          )}
        </b>
        <p>{label}</p>
        <p className={styles.when}>
          {momentText(raisedAt)}
          {endedAt && `, ${t('ended', { moment: momentText(endedAt) })}`}
        </p>
      </div>
      {isNew && (
        <Button variant="line" size="sm" aria-label={t('readOf', { name, label })} onClick={onRead}>
          {t('read')}
        </Button>
      )}
    </li>
  )
}
