import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import smoker from '#art/podkurzacz.svg'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Result } from '#ui/result.tsx'

/** In place of a screen that could not be loaded or failed while drawing. */
export function Crash() {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle>{t('crash.title')}</PageTitle>
      <Result
        title={t('crash.title')}
        lead={t('crash.lead')}
        image={smoker}
        plate="blush"
        actions={
          <>
            <Button size="lg" icon={RefreshCw} onClick={() => location.reload()}>
              {t('crash.reload')}
            </Button>
            <ButtonLink size="lg" look="line" to={paths.home}>
              {t('crash.home')}
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
