import type { GiftCardRecord } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useGetGiftCardQuery } from '#catalogue/vouchers/gift-cards.api.ts'
import { orderPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { GiftCardActions } from './gift-card-actions.tsx'
import { GiftCardCode } from './gift-card-code.tsx'
import { GiftCardDelivery } from './gift-card-delivery.tsx'
import { GiftCardStateTag } from './gift-card-state-tag.tsx'
import { GiftCardUsesTile } from './gift-card-uses-tile.tsx'
import styles from './vouchers.module.css'

/** A gift card: its balance, who bought it, what it paid for and what owners did with it (BO-098). */
export function GiftCardScreen() {
  const { t } = useTranslation('gift-cards')
  const { id = '' } = useParams()
  const mayManage = usePermissions()('gift-cards.manage', true)
  const { data: card, error, isFetching, refetch } = useGetGiftCardQuery({ params: { id } })
  const title = card ? t('one.code', { code: card.maskedCode }) : t('one')
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.giftCards }, { label: title }]} />}
      {...(card && { tags: <GiftCardStateTag state={card.state} /> })}
      {...(card && mayManage && { actions: <GiftCardActions key={card.id} card={card} /> })}
    >
      {card ? (
        <div className={styles.columns}>
          <div className={styles.side}>
            <GiftCardUsesTile cardId={card.id} />
            <Events card={card} />
          </div>
          <div className={styles.side}>
            <Facts card={card} />
            {card.delivery && <GiftCardDelivery delivery={card.delivery} buyerEmail={card.buyerEmail} />}
            <GiftCardCode key={card.id + card.maskedCode} card={card} mayManage={mayManage} />
          </div>
        </div>
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function Facts({ card }: { card: GiftCardRecord }) {
  const { t } = useTranslation('gift-cards')
  const mayOpen = usePermissions()('orders.view')
  const { valueAmount, balanceAmount, orderId, orderNumber, buyerName, buyerEmail, validTo, createdAt } = card
  const left = t('balance.of', { balance: formatZloty(balanceAmount), value: formatZloty(valueAmount) })
  return (
    <Tile title={t('balance')}>
      <p className={styles.big}>{formatZloty(balanceAmount)}</p>
      <ProgressBar value={balanceAmount} max={valueAmount} label={left} />
      <dl className={styles.sums}>
        <dt>{t('value')}</dt>
        <dd>{formatZloty(valueAmount)}</dd>
        <dt>{t('order')}</dt>
        <dd>
          {orderId && mayOpen ? (
            <Link to={orderPath(orderId)}>{orderNumber}</Link>
          ) : (
            (orderNumber ?? t('origin.goodwill'))
          )}
        </dd>
        <dt>{t(orderId ? 'buyer' : 'receiver')}</dt>
        <dd>
          {buyerName && buyerName !== buyerEmail && <span className={styles.block}>{buyerName}</span>}
          {buyerEmail || t('nobody')}
        </dd>
        <dt>{t('made')}</dt>
        <dd>{formatDate(createdAt)}</dd>
        <dt>{t('validTo')}</dt>
        <dd>{validTo ? formatDate(validTo) : t('always')}</dd>
        {card.endedAt && (
          <>
            <dt>{t('ended')}</dt>
            <dd>{formatDate(card.endedAt)}</dd>
          </>
        )}
      </dl>
      {card.blockedAt && (
        <Note variant="warn">
          {card.claimedAmount > 0
            ? t('blocked.claimed', { date: formatDate(card.blockedAt), amount: formatZloty(card.claimedAmount) })
            : t('blocked.text', { date: formatDate(card.blockedAt) })}
        </Note>
      )}
    </Tile>
  )
}

type Event = GiftCardRecord['events'][number]

/** What owners did with the card, and why. */
function Events({ card: { events } }: { card: GiftCardRecord }) {
  const { t } = useTranslation('gift-cards')
  const momentText = useMomentText()
  const shown = (value: string | null, kind: Event['kind']) =>
    value && (kind === 'extended' || kind === 'rescheduled') ? formatDate(`${value}T12:00:00Z`) : (value ?? '')
  return (
    <Tile title={t('events')}>
      {events.length === 0 ? (
        <p>{t('events.none')}</p>
      ) : (
        <ul className={styles.events}>
          {events.map(({ id, kind, at, by, reason, before, after }) => (
            <li key={id}>
              <b>{t(`event.${kind}`, { before: shown(before, kind), after: shown(after, kind) })}</b>
              <span>{reason}</span>
              <small>{`${by ?? t('event.nobody')}, ${momentText(at)}`}</small>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}
