import type { PackingOrder } from '@slodki-ul/contract/commerce/packing.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Camera, CircleCheck, CircleX, PackageCheck, ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraScanner, canReadCodes } from '#commerce/orders/camera-scanner.tsx'
import { methodIconOf } from '#commerce/orders/method-icon.ts'
import { PackingLineItem } from '#commerce/orders/packing-line.tsx'
import { signal } from '#commerce/orders/packing-signal.ts'
import { countedOf, missingOf, readCode, type ScanResult, secondsOf } from '#commerce/orders/packing-state.rules.ts'
import { ShortPackingDialog } from '#commerce/orders/short-packing-dialog.tsx'
import { useCodeScanner } from '#commerce/orders/use-code-scanner.ts'
import type { Packing } from '#commerce/orders/use-packing.ts'
import { readClock } from '#core/clock.ts'
import styles from './packing.module.css'

type PackingTableProps = {
  order: PackingOrder
  orders: readonly PackingOrder[]
  /** The order after this one. */
  next: PackingOrder | undefined
  packing: Packing
  onFinish: (reason: string) => void
}

/** One order: its pieces to count, and the button that packs it. */
export function PackingTable({ order, orders, next, packing, onFinish }: PackingTableProps) {
  const { t } = useTranslation(['packing', 'lists'])
  const { state } = packing
  const [refused, setRefused] = useState<{ code: string; result: ScanResult } | null>(null)
  const [hasCamera, setCamera] = useState(false)
  const [isShort, setShort] = useState(false)
  const missing = missingOf(state, order)
  const awaited = order.lines.find((line) => countedOf(state, order.id, line) < line.quantity)

  const count = (lineId: number, counted: number) => {
    setRefused(null)
    packing.setCounted(order.id, lineId, counted)
  }
  const handleCode = (code: string) => {
    const result = readCode(state, order, orders, code)
    if (result.kind === 'counted') {
      count(result.line.lineId, result.counted)
      signal('right')
    } else {
      setRefused({ code, result })
      signal('wrong')
    }
  }
  useCodeScanner(handleCode)

  const seconds = secondsOf(state, order.id, readClock())
  return (
    <>
      <div role="alert">{refused && <WrongCode {...refused} awaitedPlace={awaited?.place ?? ''} />}</div>
      <div className={styles.head}>
        <h2>{order.number}</h2>
        <span>{order.customerName}</span>
      </div>
      <ul className={styles.facts}>
        <li>
          <Icon of={methodIconOf(order.shippingMethod)} />
          {t(`shipping.${order.shippingMethod}`, { ns: 'lists' })}
        </li>
        {order.destination && <li>{order.destination}</li>}
      </ul>
      {order.comments && <Note>{order.comments}</Note>}
      {hasCamera && <CameraScanner onCode={handleCode} />}
      <ul className={styles.lines} aria-label={t('lines')}>
        {order.lines.map((line) => (
          <PackingLineItem
            key={line.lineId}
            line={line}
            counted={countedOf(state, order.id, line)}
            isNext={line.lineId === awaited?.lineId}
            onCount={(counted) => count(line.lineId, counted)}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <div className={styles.footRow}>
          <div className={styles.hint} role="status">
            <Icon of={missing === 0 ? CircleCheck : ScanBarcode} />
            <span>
              {missing === 0
                ? t('all', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
                : missing < order.lines.reduce((sum, { quantity }) => sum + quantity, 0) && awaited?.place
                  ? t('awaited', { place: awaited.place, name: awaited.name })
                  : t('hint')}
            </span>
            {canReadCodes() && missing > 0 && (
              <Button
                variant="soft"
                size="sm"
                icon={Camera}
                aria-pressed={hasCamera}
                onClick={() => setCamera(!hasCamera)}
              >
                {t('camera')}
              </Button>
            )}
          </div>
          {missing === 0 ? (
            <Button block icon={PackageCheck} onClick={() => onFinish('')}>
              {next ? t('finish.next', { number: next.number }) : t('finish')}
            </Button>
          ) : (
            <Button block variant="soft" aria-haspopup="dialog" onClick={() => setShort(true)}>
              {t('finish.missing', { count: missing })}
            </Button>
          )}
        </div>
      </div>
      {isShort && (
        <ShortPackingDialog order={order} missing={missing} onConfirm={onFinish} onClose={() => setShort(false)} />
      )}
    </>
  )
}

type WrongCodeProps = { code: string; result: ScanResult; awaitedPlace: string }

/** Why a code was not counted, and where the thing belongs. */
function WrongCode({ code, result: { kind, line }, awaitedPlace }: WrongCodeProps) {
  const { t } = useTranslation('packing')
  return (
    <Note variant="error" icon={CircleX}>
      <strong>{t(kind === 'complete' ? 'wrong.complete' : 'wrong')}</strong>{' '}
      {line ? t('wrong.scanned', { name: line.name }) : t('wrong.unknown', { code })}{' '}
      {line?.place && t('wrong.back', { place: line.place })}{' '}
      {awaitedPlace && t('wrong.needed', { place: awaitedPlace })}
    </Note>
  )
}
