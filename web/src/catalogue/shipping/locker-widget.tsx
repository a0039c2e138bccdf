import type { ChosenPoint } from '@slodki-ul/contract/catalogue/shipping-points'
import { LoadingStatus, Skeleton } from '@slodki-ul/ui/skeleton.tsx'
import { useEffect, useRef, useState } from 'react'
import { showGeowidget, type WidgetAddress } from './geowidget.ts'
import styles from './locker-widget.module.css'

type LockerWidgetProps = { address: WidgetAddress; onChoose: (point: ChosenPoint) => void; onFail: () => void }

/** InPost's own map of points (CHK-09). It never removes its listener, so it is mounted once and then only hidden. */
export function LockerWidget({ address, onChoose, onFail }: LockerWidgetProps) {
  const host = useRef<HTMLDivElement>(null)
  const hear = useRef({ onChoose, onFail })
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    hear.current = { onChoose, onFail }
  })

  useEffect(() => {
    if (!host.current) return
    let isGone = false
    const tell = (what: () => void) => {
      if (!isGone) what()
    }
    showGeowidget(host.current, address, styles.widget ?? '', (point) => tell(() => hear.current.onChoose(point))).then(
      () => tell(() => setReady(true)),
      () => tell(() => hear.current.onFail()),
    )
    return () => {
      isGone = true
    }
  }, [address])

  return (
    <div className={styles.frame}>
      {!isReady && (
        <>
          <LoadingStatus />
          <Skeleton className={styles.bone} />
        </>
      )}
      <div ref={host} className={isReady ? undefined : styles.coming} />
    </div>
  )
}
