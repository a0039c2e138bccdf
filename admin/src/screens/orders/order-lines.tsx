import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { productPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './order-lines.module.css'

/** What was bought, with discounts and VAT by line, and the sums by rate. */
export function OrderLines({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('orders')
  return (
    <Tile flush>
      <table className={styles.table} aria-label={t('lines')}>
        <thead>
          <tr>
            <th scope="col">{t('lines.product')}</th>
            <th scope="col" className={styles.end}>
              {t('lines.price')}
            </th>
            <th scope="col" className={styles.end}>
              {t('lines.quantity')}
            </th>
            <th scope="col" className={styles.end}>
              {t('lines.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.lineId}>
              <th scope="row">
                <div className={styles.product}>
                  {line.thumbnailUrl && (
                    <ToneImage colour={line.tone} image={line.thumbnailUrl} alt="" className={styles.picture} />
                  )}
                  <span>
                    <ProductLink id={line.productId}>{line.name}</ProductLink>
                    <small>
                      {line.sku},{' '}
                      {line.vatRate === null
                        ? t('lines.noVat')
                        : t('lines.vat', { rate: line.vatRate, amount: formatZloty(line.vatAmount) })}
                      {line.discountAmount > 0 &&
                        `, ${t('lines.discount', { amount: formatZloty(line.discountAmount) })}`}
                    </small>
                    {line.files.length > 0 && (
                      <small>
                        {t('lines.files')} <ProductLink id={line.productId}>{line.files.join(', ')}</ProductLink>
                      </small>
                    )}
                  </span>
                </div>
              </th>
              <td className={clsx(styles.end, styles.wide)}>{formatZloty(line.unitPrice)}</td>
              <td className={styles.end}>{line.quantity}</td>
              <td className={styles.end}>{formatZloty(line.lineTotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Sums order={order} />
    </Tile>
  )
}

/** A link to the record of a product, whose files are there too, for those who may open it. */
function ProductLink({ id, children }: { id: number; children: string }) {
  return usePermissions()('products.edit') ? <Link to={productPath(String(id))}>{children}</Link> : children
}

function Sums({ order }: { order: StaffOrder }) {
  const { t } = useTranslation(['orders', 'lists'])
  const left = Math.round((order.total - order.giftCardAmount) * 100) / 100
  return (
    <dl className={styles.sums}>
      <Row label={t('sums.products')} amount={order.productsTotal} />
      {order.discountTotal > 0 && (
        <Row label={t('sums.discount', { code: order.discountCode ?? '' })} amount={-order.discountTotal} />
      )}
      {!order.virtualOnly && (
        <Row label={t(`shipping.${order.shippingMethod}`, { ns: 'lists' })} amount={order.shippingPrice} />
      )}
      {order.vatSums.map(({ vatRate, net, vat }) => (
        <Row
          key={vatRate}
          isMute
          label={vatRate < 0 ? t('sums.reverseCharge') : t('sums.vat', { rate: vatRate, net: formatZloty(net) })}
          amount={vat}
        />
      ))}
      <Row isTotal label={t('sums.total')} amount={order.total} />
      {order.giftCardAmount > 0 && (
        <>
          <Row label={t('sums.giftCard', { code: order.discountCode ?? '' })} amount={-order.giftCardAmount} />
          <Row label={t(order.isPaid ? 'sums.paid' : 'sums.toPay')} amount={left} />
        </>
      )}
    </dl>
  )
}

type RowProps = { label: string; amount: number; isMute?: boolean; isTotal?: boolean }

const Row = ({ label, amount, isMute, isTotal }: RowProps) => (
  <div className={clsx(isMute && styles.mute, isTotal && styles.total)}>
    <dt>{label}</dt>
    <dd>{formatZloty(amount)}</dd>
  </div>
)
