import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import previewsTexts from '#i18n/pl/previews.json'

addTexts({ previews: previewsTexts })

/** In place of a preview whose link has expired or is not ours. */
export function PreviewExpired() {
  const { t } = useTranslation('previews')
  return (
    <div className={clsx(frame.wrap, frame.section)}>
      <PageTitle>{t('expired')}</PageTitle>
      <h1>{t('expired')}</h1>
      <p>{t('expired.text')}</p>
      <ButtonLink to={paths.shop}>{t('shop')}</ButtonLink>
    </div>
  )
}
