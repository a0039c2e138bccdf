import type { ChosenPoint } from '@slodki-ul/contract/catalogue/shipping-points'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Tabs } from '@slodki-ul/ui/tabs.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import shippingTexts from '#i18n/pl/shipping.json'
import { LockerList } from './locker-list.tsx'
import styles from './locker-picker.module.css'
import { LockerWidget } from './locker-widget.tsx'
import { useGetWidgetQuery } from './shipping.api.ts'

addTexts({ shipping: shippingTexts })

type LockerPickerProps = {
  open: boolean
  onClose: () => void
  chosen: ChosenPoint | null
  last: readonly ChosenPoint[]
  firstSearch: string
  onChoose: (point: ChosenPoint) => void
}

/** The popup for choosing a parcel point: InPost's map when there is a token for it, and always the list (CHK-18). */
export function LockerPicker({ open, onClose, onChoose, ...list }: LockerPickerProps) {
  const { t } = useTranslation(['shipping', 'ui'])
  const { data, isError } = useGetWidgetQuery()
  const [view, setView] = useState<'map' | 'list'>('map')
  const [hasFailed, setFailed] = useState(false)
  const widget = data?.widget
  const shown = widget && !hasFailed ? view : 'list'
  return (
    // Stays mounted once loaded: the map must not be mounted twice, and a search is continued.
    <Dialog open={open} onClose={onClose} title={t('title')} size="wide" persistent firstFocus="input[type=search]">
      {!data && !isError && (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={6} />
        </>
      )}
      {widget && !hasFailed && (
        <>
          <Tabs
            className={styles.views}
            legend={t('views')}
            name="lockerView"
            options={[
              { value: 'map', label: t('views.map') },
              { value: 'list', label: t('views.list') },
            ]}
            value={view}
            onChange={setView}
          />
          <div hidden={shown !== 'map'}>
            <LockerWidget address={widget} onChoose={onChoose} onFail={() => setFailed(true)} />
          </div>
        </>
      )}
      {hasFailed && (
        <Note
          className={styles.note}
          role="alert"
          action={
            <Button
              variant="line"
              size="sm"
              onClick={() => {
                setFailed(false)
                setView('map')
              }}
            >
              {t('error.retry', { ns: 'ui' })}
            </Button>
          }
        >
          {t('views.failed')}
        </Note>
      )}
      {(data || isError) && (
        <div hidden={shown !== 'list'}>
          <LockerList {...list} alone={!widget || hasFailed} onChoose={onChoose} />
        </div>
      )}
    </Dialog>
  )
}
