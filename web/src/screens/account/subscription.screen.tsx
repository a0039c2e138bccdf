import '#i18n/late/account.ts'
import '#i18n/late/errors.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readClock } from '#app/clock.ts'
import { paths } from '#app/paths.ts'
import { useCheckSubscriptionQuery } from '#app/session.api.ts'
import honeycomb from '#art/plaster.svg'
import { ButtonLink } from '#ui/button.tsx'
import { DateText } from '#ui/date.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import styles from './subscription.module.css'

/** Access without an end is written down as the last year there is. */
const isEndless = (until: string) => until.startsWith('9999')

/** /moje-konto/subskrypcja: whether there is a subscription, and until when (NAV-22). */
export function SubscriptionScreen() {
  const { t } = useTranslation(['account', 'errors'])
  const [date] = useState(() => readClock().toISOString())
  const { data, isError, isFetching, refetch } = useCheckSubscriptionQuery({ query: { date } })
  const until = data?.hasSubscription ? data.subscriptionExpiration : null
  return (
    <section>
      <PageTitle>{t('subscription.title')}</PageTitle>
      <h1>{t('subscription.title')}</h1>
      {!data && isError && (
        <ErrorState text={t('ERRORS.BASIC', { ns: 'errors' })} onRetry={refetch} retrying={isFetching} />
      )}
      {!data && !isError && (
        <>
          <LoadingStatus />
          <LinesSkeleton />
        </>
      )}
      {data && (
        <div className={styles.card}>
          <div>
            <h2 className={styles.state}>{t(until ? 'subscription.active' : 'subscription.none')}</h2>
            {until ? (
              <dl className={styles.facts}>
                <dt>{t('subscription.until')}</dt>
                <dd>{isEndless(until) ? t('subscription.endless') : <DateText moment={until} />}</dd>
              </dl>
            ) : (
              <p className={styles.lead}>{t('subscription.none.text')}</p>
            )}
            <ButtonLink to={paths.shop} look="line" size="sm" className={styles.on}>
              {t('subscription.shop')}
            </ButtonLink>
          </div>
          <img src={honeycomb} alt="" width="240" height="240" />
        </div>
      )}
    </section>
  )
}
