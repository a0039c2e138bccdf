import { formatMoment } from '@slodki-ul/contract/dates'
import { useTranslation } from 'react-i18next'
import { ageOf } from '#core/age.rules.ts'
import { readClock } from '#core/clock.ts'
import { useLanguage } from '#i18n/language.ts'

/** How long ago something was, with the exact moment for those who point at it. */
export function CommentAge({ moment }: { moment: string }) {
  const { t } = useTranslation('comments')
  const language = useLanguage()
  const age = ageOf(moment, readClock())
  return (
    <time dateTime={moment} title={formatMoment(moment)}>
      {age ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-age.value, age.unit) : t('age.justNow')}
    </time>
  )
}
