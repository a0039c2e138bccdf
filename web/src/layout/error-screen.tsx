import cloud from '@slodki-ul/ui/art/chmura.svg'
import smoker from '@slodki-ul/ui/art/podkurzacz.svg'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { Result } from '@slodki-ul/ui/result.tsx'
import { useOnline } from '@slodki-ul/ui/use-online.ts'
import { RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'

const reload = () => location.reload()

/** Shown instead of a screen whose code could not be loaded or that failed to render. */
export function ErrorScreen() {
  const isOnline = useOnline()
  const wasOffline = useRef(!isOnline)
  // Reload when the code can be loaded again.
  useEffect(() => {
    if (isOnline && wasOffline.current) reload()
  }, [isOnline])
  return isOnline ? <Failed /> : <Offline />
}

function Failed() {
  const { t } = useTranslation(['layout', 'ui'])
  return (
    <>
      <PageTitle>{`${t('crash.title')} ${t('crash.titleEnd')}`}</PageTitle>
      <Result
        title={t('crash.title')}
        titleEnd={t('crash.titleEnd')}
        lead={t('crash.lead')}
        image={smoker}
        tone="blush"
        actions={
          <>
            <Button size="lg" icon={RefreshCw} onClick={reload}>
              {t('error.retry', { ns: 'ui' })}
            </Button>
            <ButtonLink size="lg" variant="line" to={paths.home}>
              {t('crash.home')}
            </ButtonLink>
          </>
        }
      />
    </>
  )
}

function Offline() {
  const { t } = useTranslation('ui')
  return (
    <>
      <PageTitle>{t('offline.title')}</PageTitle>
      <Result
        title={t('offline.title')}
        lead={t('offline.text')}
        image={cloud}
        tone="latte"
        actions={
          <Button size="lg" icon={RefreshCw} onClick={reload}>
            {t('error.retry')}
          </Button>
        }
      />
    </>
  )
}

/** Shown instead of the whole page, including its frame. */
export function ErrorPage() {
  return (
    <main>
      <ErrorScreen />
    </main>
  )
}
