import type { ParcelMatch } from '@slodki-ul/contract/commerce/parcel-numbers.admin'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { orderPath } from '#core/paths.ts'
import styles from './parcel-numbers.module.css'

type MatchesTableProps = { matches: readonly ParcelMatch[]; onRemove: (match: ParcelMatch) => void }

/** Which order each number belongs to, and why some will not be sent. */
export function MatchesTable({ matches, onRemove }: MatchesTableProps) {
  const { t } = useTranslation(['parcel-numbers', 'orders'])
  return (
    <table className={styles.table} aria-label={t('matches')}>
      <thead>
        <tr>
          <th scope="col">{t('order')}</th>
          <th scope="col">{t('number')}</th>
          <th scope="col">{t('customer')}</th>
          <th scope="col">{t('state')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {matches.map((match) => (
          <tr key={`${match.order}-${match.number}`}>
            <th scope="row">
              {match.found ? <Link to={orderPath(match.found.id)}>{match.found.number}</Link> : match.order}
            </th>
            <td>{match.number}</td>
            <td>
              {match.found && (
                <>
                  {match.found.customerName}
                  <small>
                    {[match.found.destination, t('pieces', { count: match.found.quantity })].filter(Boolean).join(', ')}
                  </small>
                </>
              )}
            </td>
            <td>
              <Tag variant={match.state === 'ready' ? 'fresh' : match.state === 'sent' ? 'mute' : 'warn'}>
                {match.reason ? t(`reason.${match.reason}`, { ns: 'orders' }) : t(`state.${match.state}`)}
              </Tag>
            </td>
            <td>
              <IconButton
                icon={X}
                label={t('remove', { order: match.order, number: match.number })}
                onClick={() => onRemove(match)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
