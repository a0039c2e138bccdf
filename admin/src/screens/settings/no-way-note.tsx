import type { CartKind } from '@slodki-ul/contract/catalogue/delivery.rules'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useTranslation } from 'react-i18next'

/** Says before saving which carts could not be ordered any more (BO-185). */
export function NoWayNote({ kinds }: { kinds: readonly CartKind[] }) {
  const { t } = useTranslation('settings')
  return (
    <div role="status">
      {kinds.length > 0 && (
        <Note variant="error">{t('noWay', { kinds: kinds.map((kind) => t(`noWay.${kind}`)).join(', ') })}</Note>
      )}
    </div>
  )
}
