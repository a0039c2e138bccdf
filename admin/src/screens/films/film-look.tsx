import { Button } from '@slodki-ul/ui/button.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { usePlayStaffFilmQuery } from '#learning/videos/film-chapters.api.ts'
import { FilmPlayer } from '#learning/videos/film-player.tsx'

/** The shown film of ours, to look at with its captions and chapters once it is asked for (BO-123). */
export function FilmLook({ id }: { id: string }) {
  const { t } = useTranslation('films')
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Opened id={id} />
  ) : (
    <Button size="sm" variant="line" icon={Play} onClick={() => setOpen(true)}>
      {t('player.open')}
    </Button>
  )
}

function Opened({ id }: { id: string }) {
  const textOf = useFailureText()
  const { currentData, error, isFetching, refetch } = usePlayStaffFilmQuery({ params: { id } })
  // A changed film or other captions have addresses of their own, which a new player opens.
  if (currentData) return <FilmPlayer key={currentData.url} video={currentData} />
  if (error) return <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
  return (
    <>
      <LoadingStatus />
      <LinesSkeleton lines={4} />
    </>
  )
}
