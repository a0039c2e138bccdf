import { Points } from '@slodki-ul/ui/numbered-steps.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#core/load-error.tsx'
import { useGetHealthQuery } from '#core/system.api.ts'
import { addTexts } from '#i18n/add-texts.ts'
import communityTexts from '#i18n/pl/community.json'
import { DiscordCard } from './discord-card.tsx'

addTexts({ community: communityTexts })

const reasons = ['answer', 'masters', 'market'] as const

/** /moje-konto/discord: joining the community, for users with and without a subscription (NAV-23, DSC-01). */
export function DiscordScreen() {
  const { t } = useTranslation('community')
  const { data, error, isFetching, refetch } = useGetHealthQuery()
  return (
    <>
      <section>
        <PageTitle>{t('title')}</PageTitle>
        <h1>{t('title')}</h1>
        {data ? (
          <DiscordCard inviteUrl={data.community?.inviteUrl ?? null} />
        ) : error ? (
          <LoadError query={{ error, isFetching, refetch }} call="authorizeCommunity" />
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
