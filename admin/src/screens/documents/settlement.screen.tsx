import type { Settlement } from '@slodki-ul/contract/commerce/cod-settlements.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import {
  useDecideSettlementRowMutation,
  useFinishCodSettlementMutation,
  useGetCodSettlementQuery,
} from '#commerce/settlements/settlements.api.ts'
import { orderPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { LeaveGuard } from '#layout/leave-guard.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import styles from './accounting.module.css'

type Row = Settlement['rows'][number]

/** A settlement: what became of each row, and decisions about those that differ (BO-168). */
export function SettlementScreen() {
  const { t } = useTranslation('settlements')
  const textOf = useFailureText()
  const momentText = useMomentText()
  const { id = '' } = useParams()
  const { currentData, error, isFetching, refetch } = useGetCodSettlementQuery({ params: { id } })
  const [decided, setDecided] = useState<Row | null>(null)
  return (
    <View
      title={currentData?.name ?? t('title')}
      summary={currentData && `${momentText(currentData.madeAt)} · ${formatZloty(currentData.total)}`}
      crumbs={
        <Breadcrumbs items={[{ label: t('title'), to: paths.codSettlements }, { label: currentData?.name ?? '…' }]} />
      }
    >
      {currentData ? (
        <Tile title={t('rows')}>
          {currentData.rows.some(({ state }) => state === 'matched') && <BrokenOff id={id} />}
          <ul className={styles.list}>
            {currentData.rows.map((row) => (
              <SettlementRow key={row.position} row={row} onDecide={() => setDecided(row)} />
            ))}
          </ul>
        </Tile>
      ) : error ? (
        <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
      ) : (
        <Tile>
          <LoadingStatus />
          <LinesSkeleton lines={6} />
        </Tile>
      )}
      {decided && <DecisionDialog id={id} row={decided} onClose={() => setDecided(null)} />}
    </View>
  )
}

/** Orders that agree and are not noted: the reading goes on in another tab, or was broken off. */
function BrokenOff({ id }: { id: string }) {
  const { t } = useTranslation('settlements')
  const textOf = useFailureText()
  const [finish, { isLoading, error }] = useFinishCodSettlementMutation()
  return (
    <div className={styles.stack}>
      <Note variant="error" role="alert">
        {error === undefined ? t('brokenOff') : textOf(error)}
      </Note>
      <Button size="sm" busy={isLoading} onClick={() => finish({ params: { id } })}>
        {t('finish')}
      </Button>
    </div>
  )
}

function SettlementRow({ row, onDecide }: { row: Row; onDecide: () => void }) {
  const { t } = useTranslation('settlements')
  const may = usePermissions()
  const { position, parcelNumber, amount, state, reason, order, note } = row
  return (
    <li>
      <span>
        <b>{parcelNumber}</b>
        {order &&
          (may('orders.view') ? <Link to={orderPath(order.id)}>{order.number}</Link> : <span>{order.number}</span>)}
        <small>{t(`state.${state}`)}</small>
        {reason && <small>{t(`reason.${reason}`)}</small>}
        {note && <small>{note}</small>}
      </span>
      <span>
        <b>{amount === null ? '—' : formatZloty(amount)}</b>
        {order && order.amount !== amount && <small>{t('expected', { amount: formatZloty(order.amount) })}</small>}
        {state === 'waiting' && (
          <Button
            variant="line"
            size="sm"
            aria-label={`${t('decide')}: ${t('decide.title', { position, parcelNumber })}`}
            onClick={onDecide}
          >
            {t('decide')}
          </Button>
        )}
      </span>
    </li>
  )
}

function DecisionDialog({ id, row, onClose }: { id: string; row: Row; onClose: () => void }) {
  const { t } = useTranslation('settlements')
  const textOf = useFailureText()
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [decide, { isLoading, error }] = useDecideSettlementRowMutation()
  const { position, parcelNumber, reason } = row
  async function send(decision: 'accept' | 'dismiss') {
    setChecked(true)
    if (isLoading || note.trim() === '') return
    const { data } = await decide({ params: { id, position }, body: { decision, note } })
    if (data) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('decide.title', { position, parcelNumber })}>
      <LeaveGuard isChanged={note !== ''} />
      {reason && <p>{t(`reason.${reason}`)}</p>}
      <TextArea
        label={t('decide.note')}
        rows={2}
        maxLength={500}
        value={note}
        error={isChecked && note.trim() === '' ? t('decide.required') : undefined}
        onChange={({ target }) => setNote(target.value)}
      />
      {error !== undefined && (
        <Note variant="error" role="alert">
          {textOf(error)}
        </Note>
      )}
      <DialogButtons>
        <Button variant="line" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="line" busy={isLoading} onClick={() => send('dismiss')}>
          {t('dismiss')}
        </Button>
        {(reason === 'amount' || reason === 'failed') && (
          <Button busy={isLoading} onClick={() => send('accept')}>
            {t('accept')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
