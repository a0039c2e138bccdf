import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import type { CourseDemand } from '@slodki-ul/contract/learning/course-demand.admin'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { coursePath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { useGetCourseDemandQuery } from '#learning/courses/course-demand.api.ts'
import styles from './product.module.css'

/** What courses with this ingredient sold of it at their beginning, and whether the stock is enough for the next (BO-091). */
export function CourseDemandTile({ id }: { id: number }) {
  const { t } = useTranslation('products')
  const { currentData: demand, error, isFetching, refetch } = useGetCourseDemandQuery({ params: { id } })
  if (!demand && error)
    return (
      <Tile title={t('demand')}>
        <PendingRecord error={error} lines={3} onRetry={refetch} isRetrying={isFetching} />
      </Tile>
    )
  if (!demand || (demand.earlier.length === 0 && demand.coming.length === 0)) return null
  return (
    <Tile title={t('demand')}>
      <div className={styles.stack}>
        <Coming demand={demand} />
        <Earlier demand={demand} />
      </div>
    </Tile>
  )
}

function CourseName({ id, name }: { id: number; name: string }) {
  return usePermissions()('courses.edit') ? <Link to={coursePath(String(id))}>{name}</Link> : name
}

function Coming({ demand: { coming, stock } }: { demand: CourseDemand }) {
  const { t } = useTranslation('products')
  if (coming.length === 0) return <p>{t('demand.noneComing')}</p>
  return (
    <ul className={styles.ledger}>
      {coming.map(({ id, name, publishAt, needed, isEnough }) => (
        <li key={id}>
          <CourseName id={id} name={name} />{' '}
          {isEnough !== null && (
            <Tag variant={isEnough ? 'ok' : 'warn'}>{t(isEnough ? 'demand.enough' : 'demand.short')}</Tag>
          )}
          <small>{publishAt ? formatMoment(publishAt) : t('demand.undated')}</small>
          <p>{needed === null ? t('demand.unknown') : t('demand.needed', { needed, stock })}</p>
        </li>
      ))}
    </ul>
  )
}

function Earlier({ demand: { earlier, expected } }: { demand: CourseDemand }) {
  const { t } = useTranslation('products')
  if (earlier.length === 0) return null
  return (
    <>
      <h3 className={styles.ledgerTitle}>{t('demand.earlier')}</h3>
      <ul className={styles.ledger}>
        {earlier.map(({ id, name, publishedAt, sold, isOver }) => (
          <li key={id}>
            {formatDate(publishedAt)} <CourseName id={id} name={name} />: <b>{t('demand.sold', { quantity: sold })}</b>{' '}
            {!isOver && t('demand.soFar')}
          </li>
        ))}
      </ul>
      {expected !== null && <p>{t('demand.expected', { quantity: expected })}</p>}
    </>
  )
}
