import { useEffect, useRef } from 'react'
import { recordProgress, type Watching } from './record-progress.ts'

type ProgressOptions = Omit<Watching, 'media' | 'courseId' | 'furthest'> & {
  media: HTMLMediaElement | null
  /** Without it nothing is saved. */
  courseId: number | undefined
  /** Seconds watched so far. */
  progress: number
}

/** Saves the watched seconds and the position while a course plays (CRS-25, Q-14). */
export function useProgress({ media, courseId, progress, duration }: ProgressOptions): void {
  const furthest = useRef(progress)
  useEffect(() => {
    if (!media || courseId === undefined) return
    return recordProgress({ media, courseId, duration, furthest })
  }, [media, courseId, duration])
}
