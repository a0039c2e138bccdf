import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Removed } from './use-removals.ts'

/** In place of what was taken out: the way to put it back. */
export function UndoNote({
  removed,
  onUndo,
  className,
}: {
  removed: Removed
  onUndo: () => void
  className?: string | undefined
}) {
  const { t } = useTranslation('cart')
  const place = useRef<HTMLDivElement>(null)

  // The pressed button went away with its row; the next press should be able to bring it back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal moves the focus again
  useEffect(() => place.current?.querySelector('button')?.focus({ preventScroll: true }), [removed])

  function handlePress() {
    // The note goes away with the press: whoever walks by keyboard stays where it stood.
    const { current } = place
    const around = current?.closest<HTMLElement>('main') ?? current?.closest('dialog')?.querySelector('button')
    around?.focus({ preventScroll: true })
    onUndo()
  }

  return (
    <div ref={place} className={className}>
      <Note
        variant="plain"
        action={
          <Button variant="line" size="sm" icon={Undo2} onClick={handlePress}>
            {t('undo')}
          </Button>
        }
      >
        {removed.whole ? t('cleared') : t('removed', { name: removed.lines[0]?.product.name ?? '' })}
      </Note>
    </div>
  )
}
