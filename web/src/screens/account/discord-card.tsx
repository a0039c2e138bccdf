import talk from '@slodki-ul/ui/art/rozmowa.svg'
import { Button, ButtonAnchor, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { ArrowUpRight, Circle, CircleCheck, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaymentPage } from '#commerce/checkout/use-payment-page.ts'
import { paths } from '#core/paths.ts'
import { useSession } from '#core/session.ts'
import { useSubscribed } from '#core/use-subscribed.ts'
import { useAuthorizeCommunityMutation } from '#engagement/community/community.api.ts'
import styles from './discord.module.css'

/** One of three cards, by the subscription and isDiscordActivated (DSC-10). */
export function DiscordCard({ inviteUrl }: { inviteUrl: string | null }) {
  const { t } = useTranslation('community')
  const isSubscribed = useSubscribed()
  const isActivated = useSession()?.isDiscordActivated === true
  if (inviteUrl === null) return <p className={clsx(text.lead, styles.off)}>{t('off.lead')}</p>
  if (!isSubscribed)
    return (
      <Card variant="none">
        <div className={styles.actions}>
          <ButtonLink variant="honey" to={paths.coursesLanding}>
            {t('check')}
          </ButtonLink>
        </div>
      </Card>
    )
  return (
    <Card variant={isActivated ? 'active' : 'waiting'}>
      <MembershipStatus isActivated={isActivated} />
      {isActivated ? <Invitation inviteUrl={inviteUrl} /> : <Joining />}
    </Card>
  )
}

function Card({ variant, children }: { variant: 'none' | 'waiting' | 'active'; children: ReactNode }) {
  const { t } = useTranslation('community')
  return (
    <div className={clsx(styles.card, styles[variant])}>
      <div>
        <h2 className={styles.title}>{t(`card.${variant}.title`)}</h2>
        <p className={clsx(text.lead, styles.lead)}>{t(`card.${variant}.lead`)}</p>
        {children}
      </div>
      <img src={talk} alt="" width="400" height="400" />
    </div>
  )
}

/** Status of the subscription and of the community (DSC-02). */
function MembershipStatus({ isActivated }: { isActivated: boolean }) {
  const { t } = useTranslation('community')
  return (
    <table className={styles.status}>
      <caption>
        <VisuallyHidden>{t('status')}</VisuallyHidden>
      </caption>
      <tbody>
        <tr>
          <th scope="row">{t('status.subscription')}</th>
          <td>
            <Sign isActive>{t('status.subscription.active')}</Sign>
          </td>
        </tr>
        <tr>
          <th scope="row">{t('status.community')}</th>
          <td>
            <Sign isActive={isActivated}>
              {t(isActivated ? 'status.community.active' : 'status.community.inactive')}
            </Sign>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Sign({ isActive, children }: { isActive: boolean; children: string }) {
  return (
    <span className={isActive ? styles.isActive : styles.isInactive}>
      <Tag>
        <Icon of={isActive ? CircleCheck : Circle} />
        {children}
      </Tag>
    </span>
  )
}

/** Redirects to the consent page of Discord. */
function useDiscordRedirect() {
  const { isBusy, open } = usePaymentPage()
  const [authorize] = useAuthorizeCommunityMutation()
  return { isBusy, leave: () => open(() => authorize({ body: {} }).unwrap()) }
}

/** Not joined yet: the link to Discord, and the video about it (DSC-03). */
function Joining() {
  const { t } = useTranslation('community')
  const { isBusy, leave } = useDiscordRedirect()
  return (
    <div className={styles.actions}>
      <Button busy={isBusy} onClick={leave}>
        {t('join')}
      </Button>
      <ButtonLink variant="line" icon={Play} to={paths.joinDiscord}>
        {t('how')}
      </ButtonLink>
    </div>
  )
}

/** Joined: the invitation (DSC-04), and a link to join again after leaving or with another account. */
function Invitation({ inviteUrl }: { inviteUrl: string }) {
  const { t } = useTranslation('community')
  const { isBusy, leave } = useDiscordRedirect()
  return (
    <>
      <div className={styles.actions}>
        <ButtonAnchor iconAfter={ArrowUpRight} href={inviteUrl}>
          {t('go')}
        </ButtonAnchor>
      </div>
      <p className={styles.again}>
        {t('again')}{' '}
        <button
          type="button"
          className={text.link}
          aria-busy={isBusy || undefined}
          onClick={isBusy ? undefined : leave}
        >
          {t('again.button')}
        </button>
      </p>
    </>
  )
}
