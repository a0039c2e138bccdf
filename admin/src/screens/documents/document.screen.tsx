import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import type { DocumentRecord } from '@slodki-ul/contract/payments/documents.admin'
import { rateName } from '@slodki-ul/contract/vat.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { LazyEvidence } from '#compliance/evidence/lazy-evidence.ts'
import { documentPath, orderPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { useGetStaffDocumentQuery } from '#payments/documents/documents.api.ts'
import { DocumentActions } from './document-actions.tsx'
import styles from './documents.module.css'
import { KsefTile } from './ksef-tile.tsx'
import { RateTable } from './rate-table.tsx'

/** A document: what it says, what belongs to it, what can be done (BO-158, BO-160, BO-161). */
export function DocumentScreen() {
  const { t } = useTranslation('documents')
  const { id = '' } = useParams()
  const { currentData: record, error, isFetching, refetch } = useGetStaffDocumentQuery({ params: { id } })
  const mayProve = usePermissions()('members.manage')
  const title = record?.number ?? t('one')
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.documents }, { label: title }]} />}
      {...(record && { summary: t(`type.${record.type}`), actions: <DocumentActions record={record} /> })}
    >
      {record ? (
        <div className={styles.columns} aria-busy={isFetching}>
          <div className={styles.stack}>
            <Lines record={record} />
            <Tile title={t('rates')}>
              <RateTable rates={record.amountsByRate} none={t('rates.none')} />
            </Tile>
          </div>
          <div className={styles.stack}>
            <Facts record={record} />
            <KsefTile record={record} />
            <Related record={record} />
            {mayProve && record.subscriptionId !== null && (
              <Tile title={t('evidence')}>
                <Suspense>
                  <LazyEvidence kind="subscription" id={record.subscriptionId} />
                </Suspense>
              </Tile>
            )}
          </div>
        </div>
      ) : (
        <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function Lines({ record: { lines } }: { record: DocumentRecord }) {
  const { t } = useTranslation('documents')
  return (
    <Tile title={t('lines')}>
      <ul className={styles.list}>
        {lines.map(({ name, quantity, vatRate, grossAmount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a document never change
          <li key={index}>
            <b>{name}</b>
            <small>{`${t('quantity', { count: quantity })}, ${rateName(vatRate)}, ${formatZloty(grossAmount)}`}</small>
          </li>
        ))}
      </ul>
    </Tile>
  )
}

function Buyer({ buyer: { name, taxId, address } }: { buyer: DocumentRecord['buyer'] }) {
  const { t } = useTranslation('documents')
  return (
    <>
      <span>{name || t('nobody')}</span>
      {taxId && <span>{t('taxId', { taxId })}</span>}
      {address && <span>{`${`${address.address} ${address.line2}`.trim()}, ${address.zipCode} ${address.city}`}</span>}
    </>
  )
}

function Facts({ record }: { record: DocumentRecord }) {
  const { t } = useTranslation('documents')
  const { issuedAt, soldAt, buyer, buyerBefore, reference, orderId, ksef, ksefSend, invoiceUntil } = record
  return (
    <Tile title={t('facts')}>
      <dl className={styles.facts}>
        <dt>{t('issued')}</dt>
        <dd>{formatDate(issuedAt)}</dd>
        {soldAt && (
          <>
            <dt>{t('sold')}</dt>
            <dd>{formatDate(soldAt)}</dd>
          </>
        )}
        {buyerBefore && (
          <>
            <dt>{t('buyerBefore')}</dt>
            <dd>
              <Buyer buyer={buyerBefore} />
            </dd>
          </>
        )}
        <dt>{t('buyer')}</dt>
        <dd>
          <Buyer buyer={buyer} />
        </dd>
        <dt>{t('sale')}</dt>
        <dd>{orderId ? <Link to={orderPath(orderId)}>{reference}</Link> : t('subscription')}</dd>
        {!ksefSend && (
          <>
            <dt>KSeF</dt>
            <dd>{t(`ksef.${ksef}`)}</dd>
          </>
        )}
        {invoiceUntil && (
          <>
            <dt>{t('invoiceUntil')}</dt>
            <dd>{formatDate(invoiceUntil)}</dd>
          </>
        )}
      </dl>
    </Tile>
  )
}

function Related({ record: { related } }: { record: DocumentRecord }) {
  const { t } = useTranslation('documents')
  if (related.length === 0) return null
  return (
    <Tile title={t('related')}>
      <ul className={styles.list}>
        {related.map(({ id, number, type, issuedAt, total }) => (
          <li key={id}>
            <Link to={documentPath(id)}>{number}</Link>
            <small>{`${t(`type.${type}`)}, ${formatDate(issuedAt)}, ${formatZloty(total)}`}</small>
          </li>
        ))}
      </ul>
    </Tile>
  )
}
