import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Removed } from './use-removals.ts'

/** A note with an undo button, shown instead of removed lines. */
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
  const container = useRef<HTMLDivElement>(null)

  // The pressed button was removed with its row, so the focus moves to the undo button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal moves the focus again
  useEffect(() => container.current?.querySelector('button')?.focus({ preventScroll: true }), [removed])

  function handlePress() {
    // The button disappears with the note, so the focus moves to its container.
    const { current } = container
    const focusTarget = current?.closest<HTMLElement>('main') ?? current?.closest('dialog')?.querySelector('button')
    focusTarget?.focus({ preventScroll: true })
    onUndo()
  }

  return (
    <div ref={container} className={className}>
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
