import { type ParcelMatch, parcelNumbersMax } from '@slodki-ul/contract/commerce/parcel-numbers.admin'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Truck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePreviewParcelNumbersMutation, useShipOrdersMutation } from '#commerce/orders/parcel-numbers.api.ts'
import { paths, runPath } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { LeaveGuard } from '#layout/leave-guard.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { FileForm } from './file-form.tsx'
import { MatchesTable } from './matches-table.tsx'
import { NumberForm, type TypedNumber } from './number-form.tsx'
import styles from './parcel-numbers.module.css'

/** What was typed or read, and what the server says of it. */
function useMatches() {
  const [rows, setRows] = useState<{ typed: readonly TypedNumber[]; file: readonly TypedNumber[] }>({
    typed: [],
    file: [],
  })
  const [preview, { data, error, isLoading }] = usePreviewParcelNumbersMutation()
  const all = [...rows.typed, ...rows.file]
  const change = (next: typeof rows) => {
    setRows(next)
    const body = { rows: [...next.typed, ...next.file] }
    if (body.rows.length > 0 && body.rows.length <= parcelNumbersMax) preview({ body })
  }
  const isOther = (match: ParcelMatch) => (row: TypedNumber) =>
    row.order !== match.order || row.number.replace(/[\s-]/g, '').toUpperCase() !== match.number
  return {
    ...{ all, error, isLoading, isTooMany: all.length > parcelNumbersMax },
    matches: all.length > 0 ? (data?.matches ?? []) : [],
    add: (row: TypedNumber) => change({ ...rows, typed: [...rows.typed, row] }),
    setFile: (file: readonly TypedNumber[]) => change({ ...rows, file }),
    remove: (match: ParcelMatch) =>
      change({ typed: rows.typed.filter(isOther(match)), file: rows.file.filter(isOther(match)) }),
    retry: () => change(rows),
  }
}

/** Parcel numbers for carriers without an interface of ours: typed, scanned or of a file, seen before they are sent (BO-057). */
export function ParcelNumbersScreen() {
  const { t } = useTranslation(['parcel-numbers', 'lists'])
  const textOf = useFailureText()
  const navigate = useNavigate()
  const { matches, ...numbers } = useMatches()
  const [ship, { isLoading, error }] = useShipOrdersMutation()
  const [runId, setRunId] = useState<string | null>(null)
  const ready = matches.flatMap(({ state, found, number }) =>
    state === 'ready' && found ? [{ orderId: found.id, number }] : [],
  )
  // After the guard has let go.
  useEffect(() => {
    if (runId) navigate(runPath(runId))
  }, [runId, navigate])
  async function handleSend() {
    const { data } = await ship({ body: { parcels: ready } })
    if (data) setRunId(data.id)
  }
  const failure = numbers.error ?? error
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      crumbs={
        <Breadcrumbs items={[{ label: t('orders.title', { ns: 'lists' }), to: paths.orders }, { label: t('title') }]} />
      }
      actions={
        <Button
          icon={Truck}
          busy={isLoading}
          disabled={ready.length === 0 || numbers.isLoading || numbers.isTooMany}
          onClick={handleSend}
        >
          {t('send', { count: ready.length })}
        </Button>
      }
    >
      <LeaveGuard isChanged={numbers.all.length > 0 && runId === null} />
      <div className={styles.sources}>
        <Tile title={t('typed')}>
          <NumberForm onAdd={numbers.add} />
        </Tile>
        <Tile title={t('file.title')}>
          <FileForm onRows={numbers.setFile} />
        </Tile>
      </div>
      {numbers.isTooMany && <Note variant="error">{t('tooMany', { max: parcelNumbersMax })}</Note>}
      {failure !== undefined && (
        <Note
          variant="error"
          role="alert"
          {...(numbers.error !== undefined && {
            action: (
              <Button variant="line" size="sm" onClick={numbers.retry}>
                {t('retry')}
              </Button>
            ),
          })}
        >
          {textOf(failure)}
        </Note>
      )}
      <Tile flush={matches.length > 0} title={t('matches')}>
        {matches.length > 0 ? (
          <div aria-busy={numbers.isLoading}>
            <MatchesTable matches={matches} onRemove={numbers.remove} />
          </div>
        ) : (
          <p>{t('none')}</p>
        )}
        <p role="status" className={styles.count}>
          {matches.length > 0 && t('count', { ready: ready.length, count: matches.length })}
        </p>
      </Tile>
    </View>
  )
}
