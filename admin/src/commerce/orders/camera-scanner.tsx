import { Note } from '@slodki-ul/ui/note.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './camera-scanner.module.css'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options?: { formats: string[] }) => Detector

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser reads codes. */
export const canReadCodes = (): boolean => detectorClass() !== undefined && 'mediaDevices' in navigator

const formats = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'code_39', 'qr_code']
const intervalMs = 200
/** A code that stays before the camera counts once. */
const goneMs = 1200

/** Reads codes with the camera as long as it is shown. */
export function CameraScanner({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('packing')
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const handle = useEffectEvent(onCode)

  useEffect(() => {
    const Detector = detectorClass()
    if (!Detector) return
    const detector = new Detector({ formats })
    const seen = new Map<string, number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | undefined
    let isOver = false
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const look = async () => {
      const codes = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (isOver) return
      for (const { rawValue } of codes) {
        const now = performance.now()
        if (now - (seen.get(rawValue) ?? -goneMs) >= goneMs) handle(rawValue)
        seen.set(rawValue, now)
      }
      timer = setTimeout(look, intervalMs)
    }
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await look()
    }
    begin().catch(() => setFailed(true))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])

  if (hasFailed)
    return (
      <Note variant="error" role="alert">
        {t('camera.failed')}
      </Note>
    )
  return <video ref={video} className={styles.video} autoPlay muted playsInline aria-label={t('camera.picture')} />
}
