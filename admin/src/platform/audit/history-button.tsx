import type { UndoableRecord } from '@slodki-ul/contract/platform/undo.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Drawer } from '@slodki-ul/ui/drawer.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { LinesSkeleton } from '@slodki-ul/ui/skeleton.tsx'
import { History } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadScreenTexts } from '#i18n/language.ts'

const RecordChanges = lazyComponent(async () => {
  const [part] = await Promise.all([import('./record-changes.tsx'), loadScreenTexts('audit')])
  return part.RecordChanges
})

type HistoryProps = {
  record: UndoableRecord
  recordId: string
  /** What the record is called. */
  name: string
}

/** The history of a record in a panel; whatever opens it says whether it is open. */
export function HistoryPanel({ record, recordId, name, onClose }: HistoryProps & { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer open onClose={onClose} title={t('history.of', { name })} closeLabel={t('history.close')}>
      <Suspense fallback={<LinesSkeleton lines={5} />}>
        <RecordChanges record={record} recordId={recordId} />
      </Suspense>
    </Drawer>
  )
}

/** Opens the history of a record. */
export function HistoryButton({ size, ...shown }: HistoryProps & { size?: 'sm' }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="line"
        icon={History}
        aria-haspopup="dialog"
        aria-label={t('history.of', { name: shown.name })}
        {...(size && { size })}
        onClick={() => setOpen(true)}
      >
        {t('history')}
      </Button>
      {isOpen && <HistoryPanel {...shown} onClose={() => setOpen(false)} />}
    </>
  )
}
