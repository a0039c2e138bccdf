import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import hourglass from '@slodki-ul/ui/art/klepsydra.svg'
import talk from '@slodki-ul/ui/art/rozmowa.svg'
import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { Button, ButtonAnchor, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Hexagon } from '@slodki-ul/ui/hexagon.tsx'
import { Icon, Loader } from '@slodki-ul/ui/icon.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { Result } from '@slodki-ul/ui/result.tsx'
import type { Tone } from '@slodki-ul/ui/tone-image.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { ArrowUpRight, Check, type LucideIcon, RefreshCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { messageOf } from '#core/failure-messages.ts'
import { paths } from '#core/paths.ts'
import { useGetHealthQuery } from '#core/system.api.ts'
import type { Activation } from '#engagement/community/activation.rules.ts'
import { useActivation } from '#engagement/community/use-activation.ts'
import { addTexts } from '#i18n/add-texts.ts'
import communityTexts from '#i18n/pl/community.json'
import errorsTexts from '#i18n/pl/errors.json'
import styles from './discord-result.module.css'

addTexts({ community: communityTexts, errors: errorsTexts })

const variants: Record<Activation, { fill: string; icon: LucideIcon | null; image: string; tone: Tone }> = {
  pending: { fill: 'var(--honey-200)', icon: null, image: hourglass, tone: 'latte' },
  success: { fill: 'var(--pist-200)', icon: Check, image: talk, tone: 'pist' },
  failure: { fill: 'var(--rasp-200)', icon: X, image: lost, tone: 'blush' },
}

/** Temporary errors, after which the same code may still work: no response, or Discord is busy. */
const temporaryErrors: readonly ErrorCode[] = ['ERRORS.BASIC', 'ERRORS.COMMUNITYNOTREADY', 'ERRORS.COMMUNITYBUSY']

/** /dodano-discord: the result of joining the community (NAV-39). */
export function DiscordResultScreen() {
  const { t } = useTranslation(['community', 'errors'])
  const [search] = useSearchParams()
  // Read once and then removed from the URL and the browser's history, because it is a credential.
  const [proof] = useState(() => ({ code: search.get('code') ?? '', state: search.get('state') ?? '' }))
  useEffect(() => history.replaceState(history.state, '', `#${paths.discordResult}`), [])
  const { activation, failure, retry } = useActivation(proof)
  const { fill, icon, image, tone } = variants[activation]
  const title = t(`result.${activation}.title`)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div role="status">
        <VisuallyHidden>{title}</VisuallyHidden>
      </div>
      <Result
        above={
          <span className={styles.sign}>
            <Hexagon fill={fill} />
            {icon ? <Icon of={icon} /> : <Loader />}
          </span>
        }
        title={title}
        lead={
          activation === 'failure'
            ? t(messageOf(failure, 'activateCommunity'), { ns: 'errors' })
            : t(`result.${activation}.lead`)
        }
        image={image}
        tone={tone}
        actions={<ResultLinks activation={activation} failure={failure} retry={retry} />}
      />
    </>
  )
}

type ResultLinksProps = Pick<ReturnType<typeof useActivation>, 'activation' | 'failure' | 'retry'>

/** Link home in any case, and to the community after a success (DSC-07, DSC-08). */
function ResultLinks({ activation, failure, retry }: ResultLinksProps) {
  const { t } = useTranslation('community')
  const community = useGetHealthQuery().data?.community
  const isLead = activation === 'failure'
  return (
    <>
      {activation === 'success' && community && (
        <ButtonAnchor size="lg" iconAfter={ArrowUpRight} href={community.inviteUrl}>
          {t('result.go')}
        </ButtonAnchor>
      )}
      <ButtonLink
        size={activation === 'pending' ? 'md' : 'lg'}
        {...(isLead ? {} : { variant: 'line' as const })}
        to={paths.home}
      >
        {t('result.home')}
      </ButtonLink>
      {isLead &&
        (temporaryErrors.includes(failure) ? (
          <Button size="lg" variant="line" icon={RefreshCw} onClick={retry}>
            {t('result.retry')}
          </Button>
        ) : (
          <ButtonLink size="lg" variant="line" to={paths.discord}>
            {t('result.account')}
          </ButtonLink>
        ))}
    </>
  )
}
