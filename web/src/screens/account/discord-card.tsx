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

/** Which of the three cards stands here: it follows the subscription and isDiscordActivated (DSC-10). */
export function DiscordCard({ inviteUrl }: { inviteUrl: string | null }) {
  const { t } = useTranslation('community')
  const isSubscribed = useSubscribed()
  const isActivated = useSession()?.isDiscordActivated === true
  if (inviteUrl === null) return <p className={clsx(text.lead, styles.off)}>{t('off.lead')}</p>
  if (!isSubscribed)
    return (
      <Card look="none">
        <div className={styles.actions}>
          <ButtonLink look="honey" to={paths.coursesLanding}>
            {t('check')}
          </ButtonLink>
        </div>
      </Card>
    )
  return (
    <Card look={isActivated ? 'active' : 'waiting'}>
      <Standing isActivated={isActivated} />
      {isActivated ? <WayIn inviteUrl={inviteUrl} /> : <Joining />}
    </Card>
  )
}

function Card({ look, children }: { look: 'none' | 'waiting' | 'active'; children: ReactNode }) {
  const { t } = useTranslation('community')
  return (
    <div className={clsx(styles.card, styles[look])}>
      <div>
        <h2 className={styles.title}>{t(`card.${look}.title`)}</h2>
        <p className={clsx(text.lead, styles.lead)}>{t(`card.${look}.lead`)}</p>
        {children}
      </div>
      <img src={talk} alt="" width="400" height="400" />
    </div>
  )
}

/** What is active of the two: the subscription, and the community (DSC-02). */
function Standing({ isActivated }: { isActivated: boolean }) {
  const { t } = useTranslation('community')
  return (
    <table className={styles.standing}>
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

/** Leaves for the page of Discord that asks for consent. */
function useDiscordRedirect() {
  const { isBusy, open } = usePaymentPage()
  const [authorize] = useAuthorizeCommunityMutation()
  return { isBusy, leave: () => open(() => authorize({ body: {} }).unwrap()) }
}

/** Not in yet: the way to Discord, and the film about it (DSC-03). */
function Joining() {
  const { t } = useTranslation('community')
  const { isBusy, leave } = useDiscordRedirect()
  return (
    <div className={styles.actions}>
      <Button busy={isBusy} onClick={leave}>
        {t('join')}
      </Button>
      <ButtonLink look="line" icon={Play} to={paths.joinDiscord}>
        {t('how')}
      </ButtonLink>
    </div>
  )
}

/** In already: the invitation (DSC-04), and the same way once more for who has left or has another account there. */
function WayIn({ inviteUrl }: { inviteUrl: string }) {
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
