import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import type { Refundable } from '@slodki-ul/contract/commerce/returns.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Switch } from '#layout/switch.tsx'
import styles from './returns.module.css'

export type Quantities = Readonly<Record<number, number>>
type Line = Refundable['lines'][number]

/** Pieces by line as the calls take them, without lines of which none is chosen. */
export const toLines = (quantities: Quantities) =>
  Object.entries(quantities).flatMap(([lineId, quantity]) =>
    quantity > 0 ? [{ lineId: Number(lineId), quantity }] : [],
  )

/** What the chosen pieces cost of what is left of their line. */
const amountOf = ({ left, leftAmount }: Line, quantity: number): number =>
  left === 0 ? 0 : Math.round((leftAmount * 100 * quantity) / left) / 100

type ReturnLinesProps = {
  order: StaffOrder
  lines: Refundable['lines']
  quantities: Quantities
  /** Pieces that go back to stock, by line. */
  restock: Quantities
  onChange: (lineId: number, quantity: number, restocked: number) => void
}

/** The lines of an order with the pieces whose price goes back, and whether they go back to stock (BO-061, BO-064). */
export function ReturnLines({ order, lines, quantities, restock, onChange }: ReturnLinesProps) {
  const { t } = useTranslation('refunds')
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const quantity = quantities[line.lineId] ?? 0
        const inStock = Math.min(quantity, line.restockable)
        const set = (next: number) => {
          const isRestocked = (restock[line.lineId] ?? 0) > 0 || quantity === 0
          onChange(line.lineId, next, isRestocked ? Math.min(next, line.restockable) : 0)
        }
        return (
          <li key={line.lineId} className={clsx(quantity === 0 && styles.unchosen)}>
            <LinePicture order={order} lineId={line.lineId} />
            <span className={styles.name}>
              <b>{line.name}</b>
              <small>
                {t('line.left', { left: line.left, count: line.quantity, amount: formatZloty(line.leftAmount) })}
              </small>
            </span>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame to a control that has one */}
            <span className={styles.stepper} role="group" aria-label={t('line.name', { name: line.name })}>
              <IconButton
                icon={Minus}
                label={t('line.less')}
                disabled={quantity === 0}
                onClick={() => set(quantity - 1)}
              />
              <output>{t('line.of', { quantity, left: line.left })}</output>
              <IconButton
                icon={Plus}
                label={t('line.more')}
                disabled={quantity >= line.left}
                onClick={() => set(quantity + 1)}
              />
            </span>
            <span className={styles.amount}>{formatZloty(amountOf(line, quantity))}</span>
            {inStock > 0 && (
              <div className={styles.stock}>
                <Switch
                  isOn={(restock[line.lineId] ?? 0) > 0}
                  onChange={(isOn) => onChange(line.lineId, quantity, isOn ? inStock : 0)}
                >
                  {t('line.restock', { count: inStock })}
                </Switch>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The picture of a line. */
export function LinePicture({ order, lineId }: { order: StaffOrder; lineId: number }) {
  const line = order.lines.find((each) => each.lineId === lineId)
  if (!line?.thumbnailUrl) return <span className={styles.picture} />
  return <ToneImage colour={line.tone} image={line.thumbnailUrl} alt="" className={styles.picture} />
}
