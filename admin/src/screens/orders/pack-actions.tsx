import type { StaffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { packingListMax } from '@slodki-ul/contract/commerce/packing.admin'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { PackageCheck, PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePackOrdersMutation, usePreviewPackOrdersMutation } from '#commerce/orders/packing.api.ts'
import { countSelected } from '#core/selection.rules.ts'
import { BulkDialog } from '#layout/bulk-dialog.tsx'
import type { RowSelection } from '#layout/use-selection.ts'
import { packingPathOf } from './packing-path.ts'

type PackActionsProps = {
  selection: RowSelection
  total: number
  body: { selection: { ids: string[] } | { all: StaffOrdersQuery } }
  /** Whether it was asked for to pack them all at once. */
  isAsked: boolean
  onAsk: (isAsked: boolean) => void
}

/** Packs the chosen orders: counting one after another, or all at once in a run. */
export function PackActions({ selection: { selection, clear }, total, body, isAsked, onAsk }: PackActionsProps) {
  const { t } = useTranslation('packing')
  const [previewPack] = usePreviewPackOrdersMutation()
  const [pack] = usePackOrdersMutation()
  const count = countSelected(selection, total)
  return (
    <>
      <Button size="sm" icon={PackageCheck} aria-haspopup="dialog" onClick={() => onAsk(true)}>
        {t('bulk.pack', { count })}
      </Button>
      {!selection.isAll && count <= packingListMax && (
        <ButtonLink variant="line" size="sm" icon={PackageOpen} to={packingPathOf(selection.ids)}>
          {t('open.chosen')}
        </ButtonLink>
      )}
      {isAsked && (
        <BulkDialog
          title={t('bulk.title', { count })}
          preview={() => previewPack({ body })}
          start={() => pack({ body })}
          refusalText={(_code, refused) => t('bulk.refused', { count: refused })}
          button={(possible) => t('bulk.pack', { count: possible })}
          onStarted={clear}
          onClose={() => onAsk(false)}
        />
      )}
    </>
  )
}
