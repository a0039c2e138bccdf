import type { StaffFilm } from '@slodki-ul/contract/learning/films.admin'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { clockLength } from './film-length.rules.ts'

type FilmVersionProps = { film: Pick<StaffFilm, 'kind' | 'duration' | 'isProtected'> }

/** Where a film comes from and how long it is; one that anybody with its address may watch is marked (BO-122). */
export function FilmVersion({ film: { kind, duration, isProtected } }: FilmVersionProps) {
  const { t } = useTranslation('films')
  if (kind === null) return t('noFilm')
  return (
    <>
      {`${t(`kind.${kind}`)}, ${clockLength(duration)}`} {!isProtected && <Tag variant="warn">{t('unprotected')}</Tag>}
    </>
  )
}
