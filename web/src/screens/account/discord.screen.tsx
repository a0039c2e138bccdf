import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { Points } from '@slodki-ul/ui/numbered-steps.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { useGetHealthQuery } from '#core/system.api.ts'
import { addTexts } from '#i18n/add-texts.ts'
import communityTexts from '#i18n/pl/community.json'
import errorsTexts from '#i18n/pl/errors.json'
import { DiscordCard } from './discord-card.tsx'

addTexts({ community: communityTexts, errors: errorsTexts })

const reasons = ['answer', 'masters', 'market'] as const

/** /moje-konto/discord: the way into the community, for who has a subscription and for who does not (NAV-23, DSC-01). */
export function DiscordScreen() {
  const { t } = useTranslation(['community', 'errors'])
  const { data, error, isFetching, refetch } = useGetHealthQuery()
  return (
    <>
      <section>
        <PageTitle>{t('title')}</PageTitle>
        <h1>{t('title')}</h1>
        {data ? (
          <DiscordCard inviteUrl={data.community?.inviteUrl ?? null} />
        ) : error ? (
          <ErrorState
            text={t(messageOf(codeOf(error), 'authorizeCommunity'), { ns: 'errors' })}
            onRetry={refetch}
            retrying={isFetching}
          />
        ) : (
          <>
            <LoadingStatus />
            <LinesSkeleton />
          </>
        )}
      </section>
      <section>
        <h2>{t('why')}</h2>
        <Points points={reasons.map((name) => ({ title: t(`why.${name}.title`), text: t(`why.${name}.text`) }))} />
      </section>
    </>
  )
}
