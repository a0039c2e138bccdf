import { formatMoment } from '@slodki-ul/contract/dates'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { promotionPath } from '#core/paths.ts'
import { Tile } from '#layout/tile.tsx'
import type { Promotions } from './price-ranges.tsx'
import styles from './product-price.module.css'

/** The promotions that run or begin within the days of a rehearsal. */
export function PromotionsTile({ promotions }: { promotions: Promotions }) {
  const { t } = useTranslation('product-price')
  return (
    <Tile title={t('promotions')}>
      {promotions.length === 0 ? (
        <p>{t('promotions.none')}</p>
      ) : (
        <ul className={styles.promotions}>
          {promotions.map(({ id, name, beginsAt, endsAt }) => (
            <li key={id}>
              <Link to={promotionPath(id)}>{name}</Link>
              <small>
                {formatMoment(beginsAt)}–{formatMoment(endsAt)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}
