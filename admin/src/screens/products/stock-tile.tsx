import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { type MovementReason, movementReasons, type NewStockMovement } from '@slodki-ul/contract/catalogue/stock.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Field, Select } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { RetryNote } from '@slodki-ul/ui/retry-note.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListStockEntriesQuery, useMoveStockMutation } from '#catalogue/products/product-prices.api.ts'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './product.module.css'

type Reason = MovementReason | 'count'

/** Stock with its movements; stocktaking says what was sold meanwhile before it books anything (BO-078, BO-079). */
export function StockTile({ product }: { product: StaffProduct }) {
  const { t } = useTranslation('products')
  const textOf = useFailureText()
  const [reason, setReason] = useState<Reason>('delivery')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  // The stock that the person who counts knows of: later sales do not change it.
  const [stockSeen, setSeen] = useState(product.stock)
  const [move, { error, isLoading, reset }] = useMoveStockMutation()
  const failure = error === undefined ? null : readFailure(error)
  const isChanged = failure?.code === 'ERRORS.STOCKCHANGED'
  const choose = (next: Reason) => {
    setReason(next)
    setSeen(product.stock)
    reset()
  }
  const submit = async () => {
    const seen = isChanged ? Number(failure.details.stock) : stockSeen
    const body =
      reason === 'count'
        ? { reason, counted: Number(typed), stockSeen: seen, note }
        : { reason, quantity: Number(typed), note }
    const { data } = await move({ params: { id: product.id }, body: body as NewStockMovement })
    if (isChanged) setSeen(seen)
    if (!data) return
    setTyped('')
    setNote('')
    setSeen(data.stock)
    toasts.show({ kind: 'success', title: t('stock.booked', { count: data.stock }) })
  }
  return (
    <Tile title={t('list.stock')} aside={<b>{product.stock}</b>}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Select label={t('stock.reason')} value={reason} onChange={({ target }) => choose(target.value as Reason)}>
          {(['count', ...movementReasons] as const).toReversed().map((each) => (
            <option key={each} value={each}>
              {t(`reason.${each}`)}
            </option>
          ))}
        </Select>
        <Field
          label={t(reason === 'count' ? 'stock.counted' : 'stock.quantity')}
          type="number"
          step="1"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Field
          label={t('stock.note')}
          required={reason !== 'count'}
          optional={reason === 'count'}
          maxLength={200}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div role="status">
          {failure && (
            <Note variant="error">
              {isChanged
                ? t('stock.changed', {
                    stock: Number(failure.details.stock),
                    sold: Number(failure.details.soldMeanwhile),
                  })
                : textOf(failure)}
            </Note>
          )}
        </div>
        <Button type="submit" size="sm" busy={isLoading}>
          {t('stock.book')}
        </Button>
      </form>
      <Entries id={product.id} />
    </Tile>
  )
}

/** The newest entries of the ledger with the stock after each. */
function Entries({ id }: { id: number }) {
  const { t } = useTranslation('products')
  const textOf = useFailureText()
  const { data, error, isFetching, refetch } = useListStockEntriesQuery({ params: { id } })
  if (error) return <RetryNote text={textOf(error)} onRetry={refetch} retrying={isFetching} />
  return (
    <ul className={styles.ledger} aria-label={t('stock.ledger')}>
      {data?.items.map(({ at, kind, quantity, stockAfter, note, actor, orderNumber }) => (
        <li key={`${at}-${kind}-${orderNumber}-${stockAfter}`}>
          {formatMoment(at)} <b>{quantity > 0 ? `+${quantity}` : quantity}</b> {t(`reason.${kind}`)}{' '}
          {[orderNumber, note, actor].filter(Boolean).join(', ')} → {stockAfter}
        </li>
      ))}
    </ul>
  )
}
