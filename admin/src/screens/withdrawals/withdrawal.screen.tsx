import type { WithdrawalRecord } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { LazyEvidence } from '#compliance/evidence/lazy-evidence.ts'
import { useGetWithdrawalQuery, useMatchWithdrawalMutation } from '#compliance/withdrawals/withdrawals.api.ts'
import { orderPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import entries from '#layout/entry-list.module.css'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { DaysLeft, shownDay } from './days-left.tsx'
import { RightsTile } from './rights-tile.tsx'
import { StateTag } from './state-tag.tsx'
import { WithdrawalActions } from './withdrawal-actions.tsx'
import styles from './withdrawals.module.css'

/** A statement of withdrawal: its words, the contract it is about, and the decision (BO-153, BO-154, BO-156). */
export function WithdrawalScreen() {
  const { t } = useTranslation('withdrawals')
  const { id = '' } = useParams()
  const { currentData: record, error, isFetching, refetch } = useGetWithdrawalQuery({ params: { id } })
  const mayProve = usePermissions()('members.manage')
  const title = record?.fullName ?? t('one')
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.withdrawals }, { label: title }]} />}
      {...(record && { tags: <StateTag row={record} />, actions: <WithdrawalActions record={record} /> })}
    >
      {record ? (
        <div className={styles.columns} aria-busy={isFetching}>
          <div className={styles.stack}>
            <Statement record={record} />
            <Contracts record={record} />
            {record.rights && <RightsTile rights={record.rights} />}
          </div>
          <div className={styles.stack}>
            <Facts record={record} />
            {mayProve && record.contract?.kind === 'subscription' && (
              <Tile title={t('evidence')}>
                <Suspense>
                  <LazyEvidence kind="subscription" id={record.contract.id} />
                </Suspense>
              </Tile>
            )}
          </div>
        </div>
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function Statement({ record: { statement, isSuspect, reason } }: { record: WithdrawalRecord }) {
  const { t } = useTranslation('withdrawals')
  return (
    <Tile title={t('statement')}>
      <blockquote className={styles.words}>{statement}</blockquote>
      {isSuspect && <Note>{t('suspect')}</Note>}
      {reason !== null && <p className={styles.words}>{t('reason.was', { reason })}</p>}
    </Tile>
  )
}

function Contracts({ record }: { record: WithdrawalRecord }) {
  const { t } = useTranslation('withdrawals')
  const textOf = useFailureText()
  const may = usePermissions()('withdrawals.settle', true)
  const [match, { isLoading, error }] = useMatchWithdrawalMutation()
  const { id, contract, proposals, allowedActions } = record
  const known = proposals.some((each) => each.id === contract?.id)
  const all = contract && !known ? [contract, ...proposals] : proposals
  return (
    <Tile title={t('contracts')}>
      {all.length === 0 && <p>{t('contracts.none')}</p>}
      <ul className={entries.list}>
        {all.map((each) => (
          <li key={each.id}>
            <div>
              {each.kind === 'order' ? <Link to={orderPath(each.id)}>{each.number}</Link> : <b>{t('subscription')}</b>}
              <small>{`${formatMoment(each.startedAt)}, ${formatZloty(each.total)}`}</small>
              {each.fits.length > 0 && <small>{each.fits.map((fit) => t(`fits.${fit}`)).join(', ')}</small>}
            </div>
            {each.id === contract?.id ? (
              <b>{t('chosen')}</b>
            ) : (
              may &&
              allowedActions.includes('match') && (
                <Button
                  variant="soft"
                  size="sm"
                  busy={isLoading}
                  onClick={() => match({ params: { id }, body: { kind: each.kind, contractId: each.id } })}
                >
                  {t('choose')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <div role="status">{error && <Note variant="error">{textOf(error)}</Note>}</div>
    </Tile>
  )
}

function Facts({ record }: { record: WithdrawalRecord }) {
  const { t } = useTranslation('withdrawals')
  const { email, isSignedIn, receivedAt, deadlineOn, refundAmount, chargedAmount, decidedAt, decidedBy } = record
  const { acceptance, request } = record
  const facts: [string, string][] = [
    [t('email'), email],
    [t('sent'), t(isSignedIn ? 'sent.account' : 'sent.guest')],
    [t('received'), formatMoment(receivedAt)],
    [t('deadline'), deadlineOn === null ? t('deadline.unknown') : shownDay(deadlineOn)],
    ...(refundAmount === null ? [] : [[t('refund'), formatZloty(refundAmount)] as [string, string]]),
    ...(chargedAmount === null ? [] : [[t('charged'), formatZloty(chargedAmount)] as [string, string]]),
    ...(acceptance ? [[t('accepted.refund'), formatZloty(acceptance.refundTotal)] as [string, string]] : []),
    ...(acceptance?.giftCardTotal
      ? [[t('accepted.giftCard'), formatZloty(acceptance.giftCardTotal)] as [string, string]]
      : []),
    ...(acceptance?.isReturn ? [[t('accepted.goods'), t('accepted.return')] as [string, string]] : []),
    ...(acceptance?.accessEndsAt
      ? [[t('accepted.access'), formatMoment(acceptance.accessEndsAt)] as [string, string]]
      : []),
    ...(decidedAt === null
      ? []
      : [[t('decided'), `${formatMoment(decidedAt)} ${decidedBy ?? ''}`] as [string, string]]),
  ]
  return (
    <Tile title={t('facts')}>
      <div className={styles.days}>
        <DaysLeft row={record} />
      </div>
      {request && (
        <Note variant="warn">
          {t('accept.waits', { amount: formatZloty(request.amount), until: formatMoment(request.until) })}
        </Note>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Tile>
  )
}
