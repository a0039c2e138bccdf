import type { RegisterRowReply, SalesRegister } from '@slodki-ul/contract/compliance/accounting.admin'
import { registerMarks, registerRowsQuery } from '@slodki-ul/contract/compliance/accounting.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { rateName } from '@slodki-ul/contract/vat.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Banknote, Landmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  useExportRegisterCsvMutation,
  useExportRegisterSheetMutation,
  useGetSalesRegisterQuery,
  useListRegisterRowsQuery,
} from '#compliance/accounting/accounting.api.ts'
import { readClock } from '#core/clock.ts'
import { isMonth, isoMonth } from '#core/day.rules.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { documentPath, paths } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { ExportButton } from '#layout/export-button.tsx'
import { Tile } from '#layout/tile.tsx'
import { type List, useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import styles from './accounting.module.css'
import { CheckTile } from './check-tile.tsx'
import { EuSalesTile } from './eu-sales-tile.tsx'
import { ExportsTile } from './exports-tile.tsx'
import { RateTable } from './rate-table.tsx'
import { ReceiptsTile } from './receipts-tile.tsx'

const shape: ListShape = {
  filters: { month: isMonth },
  orders: ['soldOn'],
  usualOrder: 'soldOn',
  columns: ['issuedOn', 'soldOn', 'buyer', 'rates', 'marks'],
}

/** The sales register of a month with its check, its exports and its rows (BO-165 to BO-167, BO-170). */
export function RegisterScreen() {
  const { t } = useTranslation('accounting')
  const textOf = useFailureText()
  const list = useList(shape)
  const month = list.state.filters.month?.[0] ?? isoMonth(readClock())
  const { currentData, error, isFetching, refetch } = useGetSalesRegisterQuery({ query: { month } })
  const [loadCsv] = useExportRegisterCsvMutation()
  const [loadSheet] = useExportRegisterSheetMutation()
  const name = t('file', { month })
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      crumbs={<Breadcrumbs items={[{ label: t('documents'), to: paths.documents }, { label: t('title') }]} />}
      actions={
        <>
          <ButtonLink variant="line" to={paths.codSettlements} icon={Banknote}>
            {t('settlements')}
          </ButtonLink>
          <ButtonLink variant="line" to={paths.payouts} icon={Landmark}>
            {t('payouts')}
          </ButtonLink>
          <ExportButton label={t('csv')} name={name} fetch={() => loadCsv({ body: { month } })} />
          <ExportButton label={t('xlsx')} name={name} type="xlsx" fetch={() => loadSheet({ body: { month } })} />
        </>
      }
    >
      <Field
        type="month"
        label={t('month')}
        value={month}
        className={styles.month}
        onChange={({ target: { value } }) =>
          isMonth(value) && list.change((state) => ({ ...state, pageNumber: 1, filters: { month: [value] } }), true)
        }
      />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {currentData ? (
            <Sums register={currentData} />
          ) : error ? (
            <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
          ) : (
            <Tile>
              <LoadingStatus />
              <LinesSkeleton lines={6} />
            </Tile>
          )}
          <ReceiptsTile />
          <EuSalesTile year={Number(month.slice(0, 4))} />
        </div>
        <div className={styles.stack}>
          <CheckTile month={month} />
          <ExportsTile month={month} />
        </div>
      </div>
      <Rows list={list} month={month} />
    </View>
  )
}

function Sums({ register: { salesByRate, total, rowsCount, marks, madeAt } }: { register: SalesRegister }) {
  const { t } = useTranslation('accounting')
  const momentText = useMomentText()
  return (
    <Tile title={t('sums')} aside={t('rows', { count: rowsCount })}>
      <RateTable rates={salesByRate} none={t('sums.none')} />
      <dl className={styles.sums}>
        <div>
          <dt>{t('total')}</dt>
          <dd>
            <b>{formatZloty(total)}</b>
          </dd>
        </div>
        {registerMarks.map((mark) => (
          <div key={mark}>
            <dt>{t(`mark.${mark}`)}</dt>
            <dd>{marks[mark]}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.after}>{t('asOf', { at: momentText(madeAt) })}</p>
    </Tile>
  )
}

function useColumns(): Column<RegisterRowReply>[] {
  const { t } = useTranslation('accounting')
  return [
    {
      id: 'number',
      label: t('number'),
      place: 'a',
      cell: ({ number, reference }) => (
        <>
          <b>{number}</b>
          {reference && <small>{reference}</small>}
        </>
      ),
    },
    { id: 'issuedOn', label: t('issuedOn'), cell: ({ issuedOn }) => formatDate(`${issuedOn}T12:00:00Z`) },
    {
      id: 'soldOn',
      label: t('soldOn'),
      sort: 'soldOn',
      place: 'd',
      cell: ({ soldOn }) => formatDate(`${soldOn}T12:00:00Z`),
    },
    {
      id: 'buyer',
      label: t('buyer'),
      place: 'c',
      cell: ({ buyerName, taxId }) => (
        <>
          {buyerName || t('retail')}
          {taxId && <small>{taxId}</small>}
        </>
      ),
    },
    {
      id: 'rates',
      label: t('rates'),
      end: true,
      cell: ({ amountsByRate }) =>
        amountsByRate.map(({ vatRate, netAmount, vatAmount }) => (
          <span className={styles.rate} key={vatRate}>
            {`${rateName(vatRate)}: ${formatZloty(netAmount)} + ${formatZloty(vatAmount)}`}
          </span>
        )),
    },
    { id: 'total', label: t('gross'), end: true, place: 'b', cell: ({ total }) => <b>{formatZloty(total)}</b> },
    {
      id: 'marks',
      label: t('marks'),
      cell: ({ type, mark, ksefNumber, isCounted }) => (
        <>
          {[type, mark === 'number' ? ksefNumber : mark].filter(Boolean).join(' · ')}
          {!isCounted && <small>{t('notCounted')}</small>}
        </>
      ),
    },
  ]
}

function Rows({ list, month }: { list: List; month: string }) {
  const { t } = useTranslation('accounting')
  const query = useListRegisterRowsQuery({
    query: registerRowsQuery.parse({ ...queryOfState(list.state), month }),
  })
  return (
    <section className={styles.stack} aria-label={t('list')}>
      <DataList
        label={t('list')}
        searchLabel={t('search')}
        list={list}
        shape={shape}
        columns={useColumns()}
        query={query}
        open={({ documentId }) => (documentId ? documentPath(documentId) : paths.documents)}
        filterText={{ filter: () => t('filter.month'), value: (_name, value) => value }}
      />
    </section>
  )
}
