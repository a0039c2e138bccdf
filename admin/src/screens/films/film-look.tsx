import { Button } from '@slodki-ul/ui/button.tsx'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlayedFilm } from '#learning/videos/played-film.tsx'

/** The shown film of ours, to look at with its captions and chapters once it is asked for (BO-123). */
export function FilmLook({ id }: { id: string }) {
  const { t } = useTranslation('films')
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <PlayedFilm id={id} />
  ) : (
    <Button size="sm" variant="line" icon={Play} onClick={() => setOpen(true)}>
      {t('player.open')}
    </Button>
  )
}
