import type { TimelineEntry } from '@slodki-ul/contract/commerce/order-timeline.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { useTranslation } from 'react-i18next'
import type texts from '#i18n/pl/orders.json'

type Known = keyof typeof texts
type Text = { title: string; detail: string | null; by: string }

/** Returns the words of an entry of the timeline: what happened, its cause and who did it. */
export function useTimelineText(): (entry: TimelineEntry) => Text {
  const { t, i18n } = useTranslation(['orders', 'lists'])
  const known = (key: string, otherwise: string): string =>
    i18n.exists(key, { ns: 'orders' }) ? t(key as 'mail.order-paid') : otherwise
  const byOf = ({ actor: { kind, name } }: TimelineEntry): string => {
    if (kind === 'staff') return name ?? t('by.former')
    if (kind === 'provider') return known(`provider.${name}`, name ?? '')
    return t(`by.${kind}`)
  }
  const wordsOf = (entry: TimelineEntry): Omit<Text, 'by'> => {
    switch (entry.kind) {
      case 'status':
        return {
          title: t(`status.${entry.status}`, { ns: 'lists' }),
          detail: known(`cause.${entry.cause}`, entry.cause),
        }
      case 'payment': {
        const codes = [entry.failureCode, entry.failureReason].filter((code) => code !== null)
        return {
          title: t(`payment.${entry.state}`, { amount: formatZloty(entry.amount) }),
          detail: [
            t('payment.attempt', { number: entry.attempt, method: t(`payment.${entry.method}`, { ns: 'lists' }) }),
            ...(codes.length > 0 ? [t('payment.codes', { codes: codes.join(', ') })] : []),
          ].join(' '),
        }
      }
      case 'refund':
        return {
          title: t(`refund.${entry.state}`, { amount: formatZloty(entry.amount) }),
          detail:
            known(`refundReason.${entry.reason}`, entry.reason) +
            (entry.giftCardAmount > 0 ? ` ${t('refund.giftCard', { amount: formatZloty(entry.giftCardAmount) })}` : ''),
        }
      case 'dispute':
        return { title: t(`dispute.${entry.state}`, { amount: formatZloty(entry.amount) }), detail: null }
      case 'mail':
        return {
          title: t('mail', { kind: known(`mail.${entry.mail}`, entry.mail) }),
          detail: `${t(`mail.${entry.state}`)}, ${entry.recipient}`,
        }
      case 'document':
        return { title: `${t(`document.${entry.type}`)} ${entry.number}`, detail: formatZloty(entry.total) }
      case 'parcel': {
        const { carrier, number, reason, lines } = entry.parcel
        return {
          title: `${t('parcel.left')}, ${t(`carrier.${carrier}`)} ${number ?? t('parcel.noNumber', { reason: reason ?? '' })}`,
          detail: lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
        }
      }
      case 'packing':
        return {
          title: t('packing.counted', { counted: entry.counted, quantity: entry.quantity }),
          detail: [
            t('packing.time', { minutes: Math.floor(entry.seconds / 60), seconds: entry.seconds % 60 }),
            ...(entry.reason ? [entry.reason] : []),
          ].join(' '),
        }
      case 'collection':
        return { title: t('collection', { amount: formatZloty(entry.amount) }), detail: null }
      case 'edit':
        return {
          title: t('edit.done'),
          detail: entry.changes
            .map(({ field, before, after }) => `${t(`field.${field}` as Known)}: ${before || '—'} → ${after || '—'}`)
            .join('\n'),
        }
      case 'note':
        return { title: t('note'), detail: entry.text }
      case 'message':
        return { title: t('message.sent'), detail: entry.text }
      case 'withdrawal':
        return { title: t('withdrawal'), detail: entry.scope }
    }
  }
  return (entry) => ({ ...wordsOf(entry), by: byOf(entry) })
}
