import type { PackingLine } from '@slodki-ul/contract/commerce/packing.admin'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { Check, MapPin, Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './packing-line.module.css'

/** Above so many pieces a stepper takes the place of one box a piece. */
const boxesMax = 8

type PackingLineProps = {
  line: PackingLine
  counted: number
  isNext: boolean
  onCount: (counted: number) => void
}

/** A line of an order with its place and one box for each piece, which a tap counts (BO-050). */
export function PackingLineItem({ line, counted, isNext, onCount }: PackingLineProps) {
  const { t } = useTranslation('packing')
  const { name, sku, place, quantity, thumbnailUrl, tone } = line
  const isDone = counted === quantity
  return (
    <li className={clsx(styles.line, isDone && styles.done, isNext && styles.next)} aria-current={isNext || undefined}>
      <ToneImage colour={tone} image={thumbnailUrl} alt="" className={styles.picture} />
      <div className={styles.about}>
        <h3>{name}</h3>
        <p>
          {place && (
            <span className={styles.place}>
              <Icon of={MapPin} />
              {place}
            </span>
          )}
          <span className={styles.sku}>{sku}</span>
        </p>
      </div>
      <div className={styles.boxes}>
        {quantity <= boxesMax ? (
          Array.from({ length: quantity }, (_, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces are equal and keep their order
              key={index}
              type="button"
              className={styles.piece}
              aria-label={t('piece', { name, number: index + 1 })}
              aria-pressed={index < counted}
              onClick={() => onCount(index < counted ? counted - 1 : counted + 1)}
            >
              {index < counted ? <Icon of={Check} /> : index + 1}
            </button>
          ))
        ) : (
          <div className={styles.stepper}>
            <IconButton
              variant="line"
              icon={Minus}
              label={t('piece.less', { name })}
              disabled={counted === 0}
              onClick={() => onCount(counted - 1)}
            />
            <IconButton
              variant="line"
              icon={Plus}
              label={t('piece.more', { name })}
              disabled={isDone}
              onClick={() => onCount(counted + 1)}
            />
            <button type="button" className={styles.all} disabled={isDone} onClick={() => onCount(quantity)}>
              {t('piece.all', { count: quantity })}
            </button>
          </div>
        )}
        <span className={styles.count}>{t('counted', { counted, quantity })}</span>
      </div>
    </li>
  )
}
