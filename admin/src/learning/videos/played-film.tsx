import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import type { Ref } from 'react'
import { useFailureText } from '#core/use-failure-text.ts'
import { usePlayStaffFilmQuery } from './film-chapters.api.ts'
import { FilmPlayer } from './film-player.tsx'

type PlayedFilmProps = {
  id: string
  /** Of the player's element. */
  ref?: Ref<HTMLVideoElement>
  onReady?: () => void
}

/** The shown film of ours in a player. */
export function PlayedFilm({ id, ref, onReady }: PlayedFilmProps) {
  const textOf = useFailureText()
  const { currentData, error, isFetching, refetch } = usePlayStaffFilmQuery(
    { params: { id } },
    // Each reply has another signature: a film that is being watched would begin anew.
    { refetchOnReconnect: false },
  )
  // A changed film or other captions have addresses of their own, which a new player opens.
  if (currentData)
    return <FilmPlayer key={currentData.url} video={currentData} {...(ref && { ref })} {...(onReady && { onReady })} />
  if (error) return <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
  return (
    <>
      <LoadingStatus />
      <LinesSkeleton lines={4} />
    </>
  )
}
