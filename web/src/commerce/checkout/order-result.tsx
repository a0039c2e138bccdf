import type { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { formatZloty } from '@slodki-ul/contract/money'
import present from '@slodki-ul/ui/art/prezent.svg'
import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { Next } from '@slodki-ul/ui/numbered-steps.tsx'
import { Result } from '@slodki-ul/ui/result.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useRestartPaymentMutation } from './checkout.api.ts'
import styles from './order-result.module.css'
import { BoughtNote, ClosedResult, FailedResult, MoneyTaken, ResultTitle, WaitingResult } from './result-parts.tsx'

type Outcome = Reply<typeof checkoutEndpoints.getResult>

/** Number and amount of the order as text. */
const inWords = ({ number, value }: Outcome) => ({ number, value: formatZloty(value) })

/** The result of an order: paid, pending (at the bank or for payment on delivery), unpaid or cancelled. */
export function OrderResult({ result }: { result: Outcome }) {
  if (result.state === 'paid') return <Thanks result={result} />
  if (result.state === 'waiting')
    return result.paymentMethod === 'Cod' ? <Cod result={result} /> : <Waiting result={result} />
  return result.canRetry && result.orderId ? (
    <Failed result={result} orderId={result.orderId} />
  ) : (
    <Closed result={result} />
  )
}

/** Thanks for a paid order, or without order details (PAY-09). */
export function Thanks({ result }: { result?: Outcome }) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <Result
        title={<ResultTitle first={t('result.thanks.title')} second={t('result.thanks.wink')} />}
        lead={result ? t('result.paid.lead') : t('result.thanks.lead')}
        image={present}
        tone="pist"
        actions={<ResultLinks />}
        below={result && <Bought result={result} />}
      />
      {result && <Steps result={result} />}
    </>
  )
}

function Cod({ result }: { result: Outcome }) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <Result
        title={<ResultTitle first={t('result.cod.title')} second={t('result.cod.wink')} />}
        lead={t('result.cod.lead')}
        image={present}
        tone="pist"
        actions={<ResultLinks />}
        below={<Bought result={result} />}
      />
      <Steps result={result} />
    </>
  )
}

function Waiting({ result }: { result: Outcome }) {
  const { t } = useTranslation('checkout')
  return (
    <WaitingResult
      lead={t('result.waiting.lead')}
      bought={t('result.number', inWords(result))}
      actions={<ResultLinks />}
    />
  )
}

function Failed({ result, orderId }: { result: Outcome; orderId: string }) {
  const { t } = useTranslation('checkout')
  const [restart] = useRestartPaymentMutation()
  return (
    <FailedResult
      note={t('result.failed.note', inWords(result))}
      lead={t('result.failed.lead')}
      restart={() => restart({ body: { orderId } }).unwrap()}
    />
  )
}

function Closed({ result }: { result: Outcome }) {
  const { t } = useTranslation('checkout')
  return (
    <ClosedResult
      note={t('result.closed.note', inWords(result))}
      title={t('result.closed.title')}
      lead={t('result.closed.lead')}
      actions={<ResultLinks />}
    />
  )
}

/** The reference belongs to no order, so neither thanks nor an error would be right. */
export function UnknownOrder() {
  const { t } = useTranslation('checkout')
  return (
    <Result
      title={t('result.unknown.title')}
      lead={t('result.unknown.lead')}
      image={lost}
      tone="latte"
      actions={<ResultLinks />}
      below={<MoneyTaken />}
    />
  )
}

function Bought({ result }: { result: Outcome }) {
  const { t } = useTranslation('checkout')
  return <BoughtNote bought={t('result.number', inWords(result))} withdrawal={{ orderNumber: result.number }} />
}

function ResultLinks() {
  const { t } = useTranslation('checkout')
  return (
    <>
      <ButtonLink size="lg" to={paths.shop}>
        {t('result.shop')}
      </ButtonLink>
      <ButtonLink size="lg" variant="line" to={paths.home}>
        {t('result.home')}
      </ButtonLink>
    </>
  )
}

/** What happens next: files and gift cards only for who bought them, a parcel number only for who gets a parcel. */
function Steps({ result: { hasFiles, hasGiftCards, hasParcel } }: { result: Outcome }) {
  const { t } = useTranslation('checkout')
  return (
    <section className={clsx(frame.wrap, styles.steps)}>
      <Next
        steps={[
          { title: t('next.mail'), text: t('next.mail.text') },
          ...(hasGiftCards ? [{ title: t('next.giftCard'), text: t('next.giftCard.text') }] : []),
          ...(hasFiles ? [{ title: t('next.files'), text: t('next.files.text') }] : []),
          ...(hasParcel
            ? [
                { title: t('next.packing'), text: t('next.packing.text') },
                { title: t('next.parcel'), text: t('next.parcel.text') },
              ]
            : []),
        ]}
      />
    </section>
  )
}
