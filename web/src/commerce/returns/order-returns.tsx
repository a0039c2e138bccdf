import type { OrderReturns as Returned } from '@slodki-ul/contract/commerce/returns'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#core/load-error.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import returnsTexts from '#i18n/pl/returns.json'
import styles from './order-returns.module.css'
import { useGetOrderReturnsQuery } from './returns.api.ts'

addTexts({ returns: returnsTexts })

type OrderReturnsProps = {
  /** An own order by its id, or any by the ticket of its mails. */
  order: { orderId: string } | { ticket: string }
  className?: string | undefined
  /** Saves a correction, where the reader may. */
  CorrectionButton?: ComponentType<{ id: string; number: string }>
}

/** Refunds, their documents and the goods that came back of an order; nothing while nothing came back. */
export function OrderReturns({ order, className, CorrectionButton }: OrderReturnsProps) {
  const { t } = useTranslation('returns')
  const languageCode = useLanguage()
  const query = useGetOrderReturnsQuery({ query: { ...order, languageCode } }, { refetchOnMountOrArgChange: true })
  if (!query.data) return query.error ? <LoadError query={query} call="getOrderReturns" /> : null
  const { refunds, corrections, returns } = query.data
  if (refunds.length + corrections.length + returns.length === 0) return null
  return (
    <section className={className}>
      <h2>{t('title')}</h2>
      <ul className={styles.rows}>
        {refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} />
        ))}
        {corrections.map(({ id, number, issuedAt, amount, isMailed, isHeld }) => (
          <li key={id} className={styles.row}>
            <p>
              {t('correction', { number })}
              <span className={clsx(text.small, text.muted, styles.note)}>
                {t('correction.note', { date: formatDate(issuedAt), amount: formatZloty(amount) })}
              </span>
            </p>
            {CorrectionButton && !isHeld ? (
              <CorrectionButton id={id} number={number} />
            ) : (
              isMailed && (
                <span className={clsx(text.small, text.muted)}>
                  {t(isHeld ? 'correction.held' : 'correction.mailed')}
                </span>
              )
            )}
          </li>
        ))}
        {returns.map(({ id, state, announcedAt, lines }) => (
          <li key={id} className={styles.row}>
            <p>
              {t('return', { date: formatDate(announcedAt) })}
              <span className={clsx(text.small, text.muted, styles.note)}>
                {lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
              </span>
            </p>
            <b>{t(`return.${state}`)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Refund({ refund }: { refund: Returned['refunds'][number] }) {
  const { t } = useTranslation('returns')
  const { state, amount, giftCardAmount, createdAt, settledAt } = refund
  return (
    <li className={styles.row}>
      <p>
        {t('refund', { amount: formatZloty(amount) })}
        {giftCardAmount > 0 && (
          <span className={clsx(text.small, text.muted, styles.note)}>
            {t('refund.giftCard', { amount: formatZloty(giftCardAmount) })}
          </span>
        )}
      </p>
      <b>
        {state === 'sent'
          ? t('refund.sent', { date: formatDate(settledAt ?? createdAt) })
          : t('refund.underway', { date: formatDate(createdAt) })}
      </b>
    </li>
  )
}
