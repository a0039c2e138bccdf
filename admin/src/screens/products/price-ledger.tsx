import type { pricesEndpoints } from '@slodki-ul/contract/catalogue/prices.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { FiguresTable } from '@slodki-ul/ui/figures-table.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { promotionPath } from '#core/paths.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './product-price.module.css'

export type Ledger = Reply<(typeof pricesEndpoints)['listPrices']>

/** Rows that are shown before somebody asks for the older ones. */
const shownFirst = 15

/** The prices in force by date, what set each and the lowest price that it was measured by (BO-084). */
export function PriceLedger({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation('product-price')
  const [isWhole, setWhole] = useState(false)
  if (ledger.length === 0) return null
  const rows = isWhole ? ledger : ledger.slice(0, shownFirst)
  return (
    <Tile title={t('ledger')} aside={<span>{t('ledger.hint')}</span>} flush>
      <FiguresTable
        columns={[
          { label: t('ledger.from') },
          { label: t('ranges.price'), isEnd: true },
          { label: t('ledger.event') },
          { label: t('ledger.lowest'), isEnd: true },
        ]}
      >
        {rows.map((row, index) => (
          <tr key={`${row.validFrom} ${row.validTo} ${row.price}`}>
            <td>
              <b>{formatMoment(row.validFrom).replace(', 00:00', '')}</b>
            </td>
            <td data-end>{formatZloty(row.price)}</td>
            <td>
              <Event row={row} isFirst={index === ledger.length - 1} />
            </td>
            <td data-end>{row.lowestPrice === null ? '–' : formatZloty(row.lowestPrice)}</td>
          </tr>
        ))}
      </FiguresTable>
      {rows.length < ledger.length && (
        <div className={styles.more}>
          <Button variant="line" size="sm" onClick={() => setWhole(true)}>
            {t('ledger.older', { count: ledger.length - rows.length })}
          </Button>
        </div>
      )}
    </Tile>
  )
}

type EventProps = { row: Ledger[number]; isFirst: boolean }

function Event({ row: { price, regularPrice, promotion, promotionId, actor }, isFirst }: EventProps) {
  const { t } = useTranslation('product-price')
  const isReduced = price < regularPrice
  const kind = isFirst ? 'first' : isReduced ? 'reduced' : promotion ? 'end' : 'regular'
  return (
    <>
      {t(`event.${kind}`)} {promotionId && promotion && <Link to={promotionPath(promotionId)}>{promotion}</Link>}{' '}
      {actor && <small>{actor}</small>}
    </>
  )
}
