import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import type { Ref } from 'react'
import { useFailureText } from '#core/use-failure-text.ts'
import { usePlayStaffFilmQuery } from './film-chapters.api.ts'
import { FilmPlayer } from './film-player.tsx'

/** The shown film of ours in a player; `ref` is its element. */
export function PlayedFilm({ id, ref }: { id: string; ref?: Ref<HTMLVideoElement> }) {
  const textOf = useFailureText()
  const { currentData, error, isFetching, refetch } = usePlayStaffFilmQuery({ params: { id } })
  // A changed film or other captions have addresses of their own, which a new player opens.
  if (currentData) return <FilmPlayer key={currentData.url} video={currentData} {...(ref && { ref })} />
  if (error) return <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
  return (
    <>
      <LoadingStatus />
      <LinesSkeleton lines={4} />
    </>
  )
}
