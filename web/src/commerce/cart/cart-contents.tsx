import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { LoadError } from '#core/load-error.tsx'
import { UndoNote } from './undo-note.tsx'
import type { CartView } from './use-cart-view.ts'

type CartContentsProps = {
  view: CartView
  skeletonLines: number
  /** Class of the note about removed lines. */
  undoClass: string | undefined
  /** Shown without lines. */
  empty: ReactNode
  /** Shown with lines. */
  children: ReactNode
}

/** The cart in all its states, below the note that restores removed lines. */
export function CartContents({ view, skeletonLines, undoClass, empty, children }: CartContentsProps) {
  const { query, lines, removals } = view
  const { isLoading, error } = query
  return (
    <>
      {removals.removed && <UndoNote removed={removals.removed} onUndo={removals.undo} className={undoClass} />}
      {isLoading && (
        <>
          <LoadingStatus />
          <LinesSkeleton lines={skeletonLines} />
        </>
      )}
      {error && <LoadError query={query} call="getCart" />}
      {!isLoading && !error && lines.length === 0 && empty}
      {lines.length > 0 && children}
    </>
  )
}
