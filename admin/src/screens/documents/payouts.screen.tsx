import { type PayoutReply, payoutLineKinds } from '@slodki-ul/contract/compliance/payouts.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useListPayoutsQuery } from '#compliance/payouts/payouts.api.ts'
import { readClock } from '#core/clock.ts'
import { isoDay } from '#core/day.rules.ts'
import { paths } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import styles from './accounting.module.css'
import { AllLines, PayoutLines } from './payout-lines.tsx'

const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** The payouts of the provider in a month, what they consist of, and what has no match (BO-169). */
export function PayoutsScreen() {
  const { t } = useTranslation('payouts')
  const textOf = useFailureText()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('month') ?? ''
  const month = isMonth(asked) ? asked : isoDay(readClock()).slice(0, 7)
  const { currentData, error, isFetching, refetch } = useListPayoutsQuery({ query: { month } })
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('documents'), to: paths.documents },
            { label: t('register'), to: paths.salesRegister },
            { label: t('title') },
          ]}
        />
      }
    >
      <Field
        type="month"
        label={t('month')}
        value={month}
        className={styles.month}
        onChange={({ target: { value } }) => isMonth(value) && setSearch({ month: value }, { replace: true })}
      />
      {currentData ? (
        <Payouts isConnected={currentData.isConnected} payouts={currentData.payouts} />
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Tile>
          <LoadingStatus />
          <LinesSkeleton lines={6} />
        </Tile>
      )}
    </View>
  )
}

function Payouts({ isConnected, payouts }: { isConnected: boolean; payouts: readonly PayoutReply[] }) {
  const { t } = useTranslation('payouts')
  if (!isConnected) return <Note>{t('off')}</Note>
  if (payouts.length === 0) return <Note>{t('none')}</Note>
  return (
    <div className={styles.stack}>
      {payouts.map((payout) => (
        <Payout key={payout.id} payout={payout} />
      ))}
    </div>
  )
}

function Payout({
  payout: { id, arrivesOn, state, amount, sums, rest, linesCount, unmatched },
}: {
  payout: PayoutReply
}) {
  const { t } = useTranslation('payouts')
  const day = formatDate(`${arrivesOn}T12:00:00Z`)
  const parts = [
    ...payoutLineKinds.map((kind) => [t(`kind.${kind}`), sums[kind]] as const),
    [t('rest'), rest] as const,
  ].filter(([, each]) => each !== 0)
  return (
    <Tile title={`${day} · ${formatZloty(amount)}`} aside={t(`state.${state}`)}>
      <dl className={styles.sums}>
        {parts.map(([name, each]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatZloty(each)}</dd>
          </div>
        ))}
      </dl>
      {unmatched.length === 0 && rest === 0 ? (
        <Note variant="ok">{t('matched')}</Note>
      ) : (
        <Note variant="warn">{unmatched.length > 0 ? t('unmatched') : t('rest.why')}</Note>
      )}
      <PayoutLines lines={unmatched} />
      {linesCount > 0 && <AllLines id={id} label={t('lines', { count: linesCount })} day={day} />}
    </Tile>
  )
}
