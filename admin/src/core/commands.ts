import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** Something that the present screen can do, found by its name in the palette (BO-018). */
export type Command = {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly run: () => unknown
}

function createCommands() {
  const offered = new Set<() => readonly Command[]>()
  return {
    /** All that is offered now. */
    read: (): Command[] => [...offered].flatMap((offer) => offer()),
    /** Returns what takes the offer back. */
    offer(offer: () => readonly Command[]): () => void {
      offered.add(offer)
      return () => offered.delete(offer)
    },
  }
}

export const screenCommands = createCommands()

/** Offers these in the palette for as long as the component is shown. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => screenCommands.offer(() => latest.current), [])
}
