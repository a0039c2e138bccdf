import { Button } from '@slodki-ul/ui/button.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Camera, Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraScanner, canReadCodes } from '#commerce/orders/camera-scanner.tsx'
import styles from './parcel-numbers.module.css'

export type TypedNumber = { order: string; number: string }

/** An order and its parcel number, typed or scanned: Enter, which scanners send, goes on to what is missing. */
export function NumberForm({ onAdd }: { onAdd: (row: TypedNumber) => void }) {
  const { t } = useTranslation('parcel-numbers')
  const [row, setRow] = useState<TypedNumber>({ order: '', number: '' })
  const [hasCamera, setCamera] = useState(false)
  const order = useRef<HTMLInputElement>(null)
  const number = useRef<HTMLInputElement>(null)

  function take(next: TypedNumber) {
    const isWhole = next.order.trim() !== '' && next.number.trim() !== ''
    if (isWhole) onAdd({ order: next.order.trim(), number: next.number.trim() })
    setRow(isWhole ? { order: '', number: '' } : next)
    const missing = isWhole || next.order.trim() === '' ? order : number
    missing.current?.focus()
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    take(row)
  }
  const handleCode = (code: string) =>
    take(row.order.trim() === '' ? { ...row, order: code } : { ...row, number: code })

  return (
    <>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <Field
          ref={order}
          label={t('order')}
          value={row.order}
          maxLength={60}
          autoComplete="off"
          placeholder="SU-10001"
          onChange={({ target }) => setRow({ ...row, order: target.value })}
        />
        <Field
          ref={number}
          label={t('number')}
          value={row.number}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setRow({ ...row, number: target.value })}
        />
        <Button type="submit" variant="soft" icon={Plus}>
          {t('add')}
        </Button>
        {canReadCodes() && (
          <Button variant="line" icon={Camera} aria-pressed={hasCamera} onClick={() => setCamera(!hasCamera)}>
            {t('camera')}
          </Button>
        )}
      </form>
      {hasCamera && <CameraScanner onCode={handleCode} />}
    </>
  )
}
