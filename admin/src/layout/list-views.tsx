import type { SavedViewList } from '@slodki-ul/contract/identity/workspace.admin'
import { listCountMax } from '@slodki-ul/contract/lists'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { BookmarkPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { type ListShape, type ListState, readListAddress, writeListAddress } from '#core/list-address.rules.ts'
import { useListSavedViewsQuery } from '#identity/workspace/saved-views.api.ts'
import styles from './list-views.module.css'
import type { List } from './use-list.ts'
import { ViewDialog } from './view-dialog.tsx'

const linkOf = (address: string, view: string) => {
  const query = new URLSearchParams(address)
  query.set('view', view)
  return `?${query}`
}

/** A view that the list has of its own. */
export type GivenView = {
  readonly label: string
  /** How many records it shows, once known; one more than are counted stands for all more. */
  readonly count?: number | undefined
  readonly state: ListState
  readonly isCurrent: boolean
}

type ListViewsProps = {
  name: SavedViewList
  list: Pick<List, 'state'>
  shape: ListShape
  /** In place of all records. */
  given?: readonly GivenView[]
}

/** The saved states of a list: one's own and those for all, of which one can be the first to open (BO-021). */
export function ListViews({ name, list: { state }, shape, given }: ListViewsProps) {
  const { t, i18n } = useTranslation()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isSaving, setSaving] = useState(false)
  const { data: views = [] } = useListSavedViewsQuery({ query: { list: name } })
  const current = views.find(({ id }) => id === state.view)
  const first = views.find(({ isFirst }) => isFirst)

  // Only a list that was opened without a state: filters that are taken off later leave it as it is.
  const isBare = useRef(true)
  useEffect(() => {
    if (search !== '') isBare.current = false
    else if (isBare.current && first) navigate(linkOf(first.address, first.id), { replace: true })
  }, [search, first, navigate])

  // How the list is shown stays, columns that are hidden and rows on a page, unless a saved view said it.
  const shown = current ? {} : { pageSize: state.pageSize, hidden: state.hidden }
  const asShown = (given: ListState, view: string | null) =>
    writeListAddress({ ...given, ...shown, pageNumber: 1, view }, shape).toString()
  const countText = (count: number) =>
    `${Math.min(count, listCountMax).toLocaleString(i18n.language)}${count > listCountMax ? '+' : ''}`
  const address = writeListAddress({ ...state, pageNumber: 1, view: null }, shape).toString()
  return (
    <div className={styles.bar}>
      <nav className={styles.views} aria-label={t('views')}>
        {given?.map(({ label, count, isCurrent, ...view }) => (
          <Link
            key={label}
            // A bare address would open the view that comes first.
            to={`?${asShown(view.state, null) || 'view=all'}`}
            aria-current={isCurrent && !current ? 'page' : undefined}
            ref={(link) => {
              if (isCurrent && !current) link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
            }}
          >
            {label}
            {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
          </Link>
        ))}
        {!given && (
          <Link
            to={`?${asShown(readListAddress(new URLSearchParams(), shape), 'all')}`}
            aria-current={current ? undefined : 'page'}
          >
            {t('views.all')}
          </Link>
        )}
        {views.map((view) => (
          <Link
            key={view.id}
            to={linkOf(view.address, view.id)}
            aria-current={view.id === current?.id ? 'page' : undefined}
            ref={(link) => {
              if (view.id === current?.id) link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
            }}
          >
            {view.name}
            {view.isShared && !view.isOwn && <span className={styles.shared}>{t('views.shared')}</span>}
          </Link>
        ))}
      </nav>
      <IconButton icon={BookmarkPlus} label={t('views.save')} aria-haspopup="dialog" onClick={() => setSaving(true)} />
      {isSaving && <ViewDialog list={name} address={address} current={current} onClose={() => setSaving(false)} />}
    </div>
  )
}
