import { formatZloty } from '@slodki-ul/contract/money'
import type { RateAmounts } from '@slodki-ul/contract/payments/documents.admin'
import { rateName } from '@slodki-ul/contract/vat.rules'
import { useTranslation } from 'react-i18next'
import styles from './documents.module.css'

/** Net, VAT and gross of each rate. */
export function RateTable({ rates, none }: { rates: readonly RateAmounts[]; none: string }) {
  const { t } = useTranslation('documents')
  if (rates.length === 0) return <p>{none}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['rate', 'net', 'vat', 'gross'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rates.map(({ vatRate, netAmount, vatAmount, grossAmount }) => (
          <tr key={vatRate}>
            <th scope="row">{rateName(vatRate)}</th>
            <td>{formatZloty(netAmount)}</td>
            <td>{formatZloty(vatAmount)}</td>
            <td>{formatZloty(grossAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
