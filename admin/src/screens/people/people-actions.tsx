import type { PeopleQuery } from '@slodki-ul/contract/membership/people.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countSelected } from '#core/selection.rules.ts'
import { BulkBar } from '#layout/bulk-bar.tsx'
import { BulkDialog } from '#layout/bulk-dialog.tsx'
import type { RowSelection } from '#layout/use-selection.ts'
import { useEndSessionsMutation, usePreviewEndSessionsMutation } from '#membership/people/people.api.ts'

type PeopleActionsProps = { selection: RowSelection; total: number; query: PeopleQuery }

/** What is done to several people at once. */
export function PeopleActions({ selection, total, query }: PeopleActionsProps) {
  const { t } = useTranslation('lists')
  const [isAsked, setAsked] = useState(false)
  const [preview] = usePreviewEndSessionsMutation()
  const [endSessions] = useEndSessionsMutation()
  const chosen = selection.selection
  const count = countSelected(chosen, total)
  const body = { selection: chosen.isAll ? { all: query } : { ids: [...chosen.ids] } }
  return (
    <BulkBar selection={selection} total={total}>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t('people.endSessions', { count })}
      </Button>
      {isAsked && (
        <BulkDialog
          title={t('people.endSessionsTitle', { count })}
          variant="danger"
          preview={() => preview({ body })}
          start={() => endSessions({ body })}
          refusalText={(code, refused) =>
            t(code === 'ERRORS.FORBIDDEN' ? 'people.isStaff' : 'people.noSession', { count: refused })
          }
          button={(possible) => t('people.endSessions', { count: possible })}
          onStarted={selection.clear}
          onClose={() => setAsked(false)}
        />
      )}
    </BulkBar>
  )
}
