import { exceptionTexts, withdrawalExceptions } from '@slodki-ul/contract/catalogue/withdrawal-exceptions'
import { withdrawalButtons } from '@slodki-ul/contract/compliance/withdrawal-buttons'
import { articleOf, type RightReason } from '@slodki-ul/contract/compliance/withdrawal-rights.rules'
import {
  type WithdrawalExceptionRow,
  withdrawalExceptionsQuery,
} from '@slodki-ul/contract/compliance/withdrawal-terms.admin'
import { languages } from '@slodki-ul/contract/language'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { useTranslation } from 'react-i18next'
import {
  useGetWithdrawalWordingQuery,
  useListWithdrawalExceptionsQuery,
} from '#compliance/withdrawals/withdrawals.api.ts'
import { type ListShape, queryOfState } from '#core/list-address.rules.ts'
import { paths, productPath } from '#core/paths.ts'
import { useLanguage } from '#i18n/language.ts'
import { type Column, DataList } from '#layout/data-list.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { useList } from '#layout/use-list.ts'
import { View } from '#layout/view.tsx'
import styles from './withdrawals.module.css'
import { WordingTile } from './wording-tile.tsx'

/** What the shop says of withdrawing now, checked against the law and the company data (BO-157). */
export function WithdrawalTermsScreen() {
  const { t } = useTranslation('withdrawals')
  const { currentData: wording, error, isFetching, refetch } = useGetWithdrawalWordingQuery()
  return (
    <View
      title={t('terms')}
      summary={t('terms.summary')}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.withdrawals }, { label: t('terms') }]} />}
    >
      {wording ? (
        <div className={styles.wordings} aria-busy={isFetching}>
          {wording.map((each) => (
            <WordingTile key={`${each.text}-${each.language}`} wording={each} />
          ))}
        </div>
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
      <Buttons />
      <Exceptions />
    </View>
  )
}

/** The buttons as the shop shows them: both take their wording from the same place. */
function Buttons() {
  const { t } = useTranslation('withdrawals')
  return (
    <Tile title={t('buttons')}>
      <dl className={styles.facts}>
        {(['open', 'confirm'] as const).map((button) => (
          <div key={button}>
            <dt>{t(`buttons.${button}`)}</dt>
            {languages.map((language) => (
              <dd key={language} lang={language}>
                <b>{withdrawalButtons[language][button]}</b>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Tile>
  )
}

const reasons: Record<(typeof withdrawalExceptions)[number], RightReason> = {
  perishable: 'perishable',
  giftCard: 'cardBegun',
  file: 'fileOpened',
}

const shape: ListShape = {
  filters: { exception: [...withdrawalExceptions, 'none'] },
  orders: ['name'],
  usualOrder: 'name',
}

function Exceptions() {
  const { t } = useTranslation('withdrawals')
  const says = exceptionTexts[useLanguage()]
  const list = useList(shape)
  const query = useListWithdrawalExceptionsQuery({ query: withdrawalExceptionsQuery.parse(queryOfState(list.state)) })
  const columns: Column<WithdrawalExceptionRow>[] = [
    {
      ...{ id: 'product', label: t('exceptions.product'), sort: 'name', place: 'a' },
      cell: ({ name, sku, isPublished }) => (
        <>
          <b>{name}</b>
          <small>{isPublished ? sku : `${sku}, ${t('exceptions.hidden')}`}</small>
        </>
      ),
    },
    {
      ...{ id: 'why', label: t('exceptions.why'), place: 'b' },
      cell: ({ exception }) => t(`exception.${exception}`),
    },
    {
      ...{ id: 'says', label: t('exceptions.says'), place: 'c' },
      cell: ({ exception }) =>
        exception === 'none' ? t('exceptions.nothing') : `${says[exception]} (${articleOf(reasons[exception])})`,
    },
  ]
  return (
    <section className={styles.stack}>
      <h2>{t('exceptions')}</h2>
      <DataList
        label={t('exceptions')}
        searchLabel={t('exceptions.search')}
        list={list}
        shape={shape}
        columns={columns}
        query={query}
        open={({ id }) => productPath(id)}
        filterText={{
          filter: () => t('exceptions.why'),
          value: (_name, value) => t(`exception.${value as 'none'}`),
        }}
      />
    </section>
  )
}
