import { type SearchHit, searchMin } from '@slodki-ul/contract/platform/search.admin'
import { Package, TicketPercent, UserRound } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { giftCardPath, orderPath, paths, voucherPath } from '#core/paths.ts'
import { useSearchBackOfficeQuery } from '#platform/search/search.api.ts'
import type { PaletteGroup } from './palette-items.ts'

/** The kinds whose list is built; a record without a page is shown in the list by the word that finds it. */
const kinds = [
  { kind: 'order', icon: Package, path: paths.orders, recordPath: ({ id }: SearchHit) => orderPath(id) },
  { kind: 'person', icon: UserRound, path: paths.people, recordPath: null },
  {
    kind: 'code',
    icon: TicketPercent,
    path: paths.vouchers,
    recordPath: ({ id, status }: SearchHit) => (status === 'gift' ? giftCardPath(id) : voucherPath(id)),
  },
] as const

/** The records that fit what was typed, by kind; those whose list is not built yet are not offered. */
export function useRecordHits(typed: string): PaletteGroup[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const q = useDeferredValue(typed.trim())
  const { currentData: hits = [] } = useSearchBackOfficeQuery({ query: { q } }, { skip: q.length < searchMin })
  return kinds.map(({ kind, icon, path, recordPath }) => ({
    title: t(`palette.${kind}`),
    items: hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({
        id: `${kind}-${hit.id}`,
        title: hit.title,
        subtitle: hit.subtitle,
        icon,
        isFound: true,
        onChoose: () =>
          navigate(
            recordPath
              ? recordPath(hit)
              : { pathname: path, search: `?${new URLSearchParams({ searchBy: hit.title })}` },
          ),
      })),
  }))
}
