import { type Acceptance, acceptancesQuery, acceptanceWays } from '@slodki-ul/contract/compliance/legal-texts.admin'
import type { LegalTextKind } from '@slodki-ul/contract/legal/legal-versions.rules'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useExportAcceptancesMutation, useListAcceptancesQuery } from '#compliance/legal-texts/legal-texts.api.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { orderPath } from '#core/paths.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { useLanguage } from '#i18n/language.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { ExportButton } from '#layout/export-button.tsx'
import { useList } from '#layout/use-list.ts'
import styles from './legal-texts.module.css'

const shape: ListShape = { filters: { way: acceptanceWays }, orders: ['at', 'email'], usualOrder: '-at' }

/** Who accepted a version, and the orders and subscriptions made under it (BO-138). */
export function Acceptances({ kind, version }: { kind: LegalTextKind; version: string }) {
  const { t } = useTranslation('legal-texts')
  const language = useLanguage()
  const momentText = useMomentText()
  const list = useList(shape)
  const asked = acceptancesQuery.parse(queryOfState(list.state))
  const params = { kind, version }
  const query = useListAcceptancesQuery({ params, query: asked })
  const [exportList] = useExportAcceptancesMutation()
  const columns: Column<Acceptance>[] = [
    { id: 'email', label: t('email'), sort: 'email', place: 'a', cell: ({ email }) => <b>{email}</b> },
    { id: 'at', label: t('when'), sort: 'at', place: 'd', cell: ({ at }) => momentText(at) },
    {
      ...{ id: 'way', label: t('way'), place: 'c' },
      cell: ({ way, orderId, orderNumber }) =>
        orderId ? <Link to={orderPath(orderId)}>{orderNumber ?? t('way.order')}</Link> : t(`way.${way}`),
    },
    { id: 'language', label: t('language'), place: 'b', cell: (row) => row.language.toUpperCase() },
  ]
  const { pageNumber: _, pageSize: __, ...filters } = asked
  return (
    <section className={styles.stack}>
      <div className={styles.head}>
        <h2>{t('acceptances')}</h2>
        <ExportButton
          label={t('export')}
          name={`${kind}-${version}`}
          fetch={() => exportList({ params, query: { ...filters, in: language } })}
        />
      </div>
      <DataList
        label={t('acceptances')}
        searchLabel={t('search')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        filterText={{ filter: () => t('way'), value: (_name, value) => t(`way.${value as 'order'}`) }}
      />
    </section>
  )
}
