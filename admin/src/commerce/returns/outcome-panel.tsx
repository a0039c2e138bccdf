import type { RefundPreview } from '@slodki-ul/contract/commerce/returns.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#core/permissions.ts'
import styles from './outcome-panel.module.css'

type OutcomePanelProps = { preview: RefundPreview; isFetching: boolean }

/** What confirming would make: the correction by line, VAT by rate, and what remains paid (BO-062). */
export function OutcomePanel({ preview, isFetching }: OutcomePanelProps) {
  const { t } = useTranslation('refunds')
  const { correction, leftTotal, aboveLimit } = preview
  const mayDecide = usePermissions()('staff.manage', true)
  const rateOf = (rate: number | null) => (rate === null ? t('vat.none') : rate < 0 ? t('vat.np') : t('vat', { rate }))
  return (
    <div className={styles.outcome} aria-busy={isFetching}>
      {aboveLimit && <Note variant="warn">{t(mayDecide ? 'limit.owner' : `limit.${aboveLimit}`)}</Note>}
      {correction.documents.map(({ number, lines }) => (
        <section key={number} className={styles.correction} aria-label={t('correction.of', { number })}>
          <h4>{t('correction')}</h4>
          <p>{t('correction.of', { number })}</p>
          <ul>
            {lines.map(({ name, quantity, vatRate, gross }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a document never move
              <li key={index}>
                <span>
                  {name}
                  <small>
                    {quantity !== 0 && `${t('correction.quantity', { quantity })}, `}
                    {rateOf(vatRate)}
                  </small>
                </span>
                <span>{formatZloty(gross)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <dl className={styles.sums}>
        {correction.byRate.map(({ rate, net, vat, gross }) => (
          <div key={rate}>
            <dt>{rateOf(rate)}</dt>
            <dd>{t('correction.rate', { net: formatZloty(net), vat: formatZloty(vat), gross: formatZloty(gross) })}</dd>
          </div>
        ))}
        <div>
          <dt>{t('left')}</dt>
          <dd>{formatZloty(leftTotal)}</dd>
        </div>
      </dl>
    </div>
  )
}
