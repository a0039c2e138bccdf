import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import coursesTexts from '#i18n/pl/courses.json'
import { FilmPage } from './film-page.tsx'

addTexts({ courses: coursesTexts })

/** /jak-dolaczyc-do-discord: how to join the community (NAV-38). */
export function JoinDiscordScreen() {
  const { t } = useTranslation('courses')
  return (
    <FilmPage
      page="discord"
      variant="fresh"
      title={t('discord.title')}
      titleEnd={t('discord.titleEnd')}
      lead={t('discord.lead')}
      button={{ label: t('discord.button'), to: paths.discord }}
    />
  )
}
