import { Button } from '@slodki-ul/ui/button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoveStockMutation } from '#catalogue/products/product-prices.api.ts'
import { readFailure } from '#core/failure.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import styles from './stock.module.css'

type CountCellProps = {
  row: { id: string; name: string; stock: number }
  /** Said with the entry of the ledger. */
  note: string
  onCounted: () => void
}

/** The field of the product below; none in the last row. */
function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-count]')]
  return fields[fields.indexOf(field) + 1]
}

/** How many pieces somebody counted, and how many more or fewer that is than the ledger says. */
export function CountCell({ row: { id, name, stock }, note, onCounted }: CountCellProps) {
  const { t } = useTranslation(['stock', 'products'])
  const textOf = useFailureText()
  const [typed, setTyped] = useState('')
  // The stock when counting began: what is sold later is said before anything is booked.
  const [seen, setSeen] = useState(stock)
  const [difference, setDifference] = useState<number>()
  const [move, { error, isLoading, reset }] = useMoveStockMutation()
  const failure = error === undefined ? null : readFailure(error)
  const isChanged = failure?.code === 'ERRORS.STOCKCHANGED'
  const field = useRef<HTMLInputElement>(null)
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const stockSeen = isChanged ? Number(failure.details.stock) : seen
    const body = { reason: 'count', counted: Number(typed), stockSeen, note } as const
    const { data } = await move({ params: { id: Number(id) }, body })
    if (isChanged) setSeen(stockSeen)
    if (!data) return
    setSeen(data.stock)
    setDifference(data.quantity)
    onCounted()
    // Whoever types goes on to the next shelf; whoever pressed the button stays there.
    if (field.current && document.activeElement === field.current) nextField(field.current)?.focus()
  }
  return (
    <form className={styles.count} onSubmit={handleSubmit}>
      <input
        ref={field}
        data-count
        type="number"
        inputMode="numeric"
        min="0"
        step="1"
        required
        aria-label={t('count.of', { name })}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setDifference(undefined)
          reset()
        }}
      />
      <Button type="submit" variant="line" size="sm" busy={isLoading}>
        {t('count.save')}
      </Button>
      <span role="status">
        {difference === 0 && <Tag variant="fresh">{t('count.same')}</Tag>}
        {difference !== undefined && difference !== 0 && (
          <Tag variant={difference < 0 ? 'rasp' : 'warn'}>{difference < 0 ? `−${-difference}` : `+${difference}`}</Tag>
        )}
        {failure && (
          <small>
            {isChanged
              ? t('stock.changed', {
                  ns: 'products',
                  ...{ stock: Number(failure.details.stock), sold: Number(failure.details.soldMeanwhile) },
                })
              : textOf(failure)}
          </small>
        )}
      </span>
    </form>
  )
}
