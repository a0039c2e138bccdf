import { HexagonIcon } from '@slodki-ul/ui/hexagon-icon.tsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '#core/use-moment-text.ts'
import { Tile } from '#layout/tile.tsx'
import { useListErrorsQuery } from '#platform/health/health.api.ts'
import styles from '#platform/health/health.module.css'
import { TileState } from '#platform/health/tile-state.tsx'

/** The last errors by kind with how many there were and the request id of the last one, for whoever reads the log (BO-193). */
export function ErrorsTile() {
  const { t } = useTranslation('health')
  const momentText = useMomentText()
  const query = useListErrorsQuery()
  return (
    <Tile title={t('errors')} aside={<span>{t('errors.days')}</span>}>
      <TileState query={query} empty={t('errors.none')}>
        <ul className={styles.rows}>
          {query.data?.map(({ message, error, route, count, firstAt, lastAt, requestId }) => (
            <li key={`${message} ${error} ${route}`}>
              <HexagonIcon icon={TriangleAlert} fill="var(--rasp-200)" />
              <div>
                <b lang="en">{[message, error].filter(Boolean).join(': ')}</b>
                {route && <p>{route}</p>}
                <p>
                  {count > 1
                    ? t('errors.between', { first: momentText(firstAt), last: momentText(lastAt) })
                    : momentText(lastAt)}
                  {requestId && `, ${t('errors.request', { id: requestId })}`}
                </p>
              </div>
              <span>{t('errors.count', { count })}</span>
            </li>
          ))}
        </ul>
      </TileState>
    </Tile>
  )
}
