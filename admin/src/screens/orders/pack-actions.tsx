import type { StaffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { packingListMax } from '@slodki-ul/contract/commerce/packing.admin'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { PackageCheck, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePackOrdersMutation, usePreviewPackOrdersMutation } from '#commerce/orders/packing.api.ts'
import { paths } from '#core/paths.ts'
import { countSelected } from '#core/selection.rules.ts'
import { BulkDialog } from '#layout/bulk-dialog.tsx'
import type { RowSelection } from '#layout/use-selection.ts'

type PackActionsProps = {
  selection: RowSelection
  total: number
  body: { selection: { ids: string[] } | { all: StaffOrdersQuery } }
}

/** Packs the chosen orders: counting one after another, or all at once in a run. */
export function PackActions({ selection: { selection, clear }, total, body }: PackActionsProps) {
  const { t } = useTranslation('packing')
  const [previewPack] = usePreviewPackOrdersMutation()
  const [pack] = usePackOrdersMutation()
  const [isAsked, setAsked] = useState(false)
  const count = countSelected(selection, total)
  return (
    <>
      {!selection.isAll && count <= packingListMax && (
        <ButtonLink
          variant="line"
          size="sm"
          icon={PackageOpen}
          to={`${paths.packing}?${new URLSearchParams([...selection.ids].map((id) => ['id', id]))}`}
        >
          {t('open.chosen')}
        </ButtonLink>
      )}
      <Button variant="line" size="sm" icon={PackageCheck} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t('bulk.pack', { count })}
      </Button>
      {isAsked && (
        <BulkDialog
          title={t('bulk.title', { count })}
          preview={() => previewPack({ body })}
          start={() => pack({ body })}
          refusalText={(_code, refused) => t('bulk.refused', { count: refused })}
          button={(possible) => t('bulk.pack', { count: possible })}
          onStarted={clear}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
