import { LinesSkeleton } from '@slodki-ul/ui/skeleton.tsx'
import { type ReactNode, Suspense } from 'react'
import { Tile } from '#layout/tile.tsx'

/** A part of the editor; its place until it is loaded. */
export const Later = ({ children }: { children: ReactNode }) => (
  <Suspense
    fallback={
      <Tile>
        <LinesSkeleton lines={3} />
      </Tile>
    }
  >
    {children}
  </Suspense>
)
