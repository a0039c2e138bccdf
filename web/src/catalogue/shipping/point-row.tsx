import type { ChosenPoint } from '@slodki-ul/contract/catalogue/shipping-points'
import { Button } from '@slodki-ul/ui/button.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { useTranslation } from 'react-i18next'
import styles from './point-row.module.css'
import words from './point-text.module.css'

type PointRowProps = {
  point: ChosenPoint | null
  pointError: string | undefined
  pointButtonId: string
  onPickPoint: () => void
}

/** The chosen parcel point, with a button to choose it or another one. */
export function PointRow({ point, pointError, pointButtonId, onPickPoint }: PointRowProps) {
  const { t } = useTranslation('checkout')
  const errorId = `${pointButtonId}-error`
  return (
    <>
      {point ? (
        <span>
          <b className={words.name}>{point.name}</b>
          <span className={words.address}>{[point.city, point.street].filter(Boolean).join(', ')}</span>
        </span>
      ) : (
        <span className={words.address}>{t('point.none')}</span>
      )}
      <Button
        id={pointButtonId}
        variant="soft"
        size="sm"
        aria-haspopup="dialog"
        aria-describedby={pointError ? errorId : undefined}
        onClick={onPickPoint}
      >
        {point ? t('point.change') : t('point.choose')}
      </Button>
      {pointError && (
        <FieldError className={styles.error} id={errorId}>
          {pointError}
        </FieldError>
      )}
    </>
  )
}
