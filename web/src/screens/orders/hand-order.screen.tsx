import hourglass from '@slodki-ul/ui/art/klepsydra.svg'
import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { Result } from '@slodki-ul/ui/result.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useShowHandOrderQuery } from '#commerce/orders/hand-orders.api.ts'
import { useCompany } from '#core/company.ts'
import { codeOf } from '#core/failure.ts'
import { LoadError } from '#core/load-error.tsx'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import checkoutTexts from '#i18n/pl/checkout.json'
import handOrdersTexts from '#i18n/pl/hand-orders.json'
import { usePreviewLanguage } from '#platform/previews/preview-note.tsx'
import { HandOrderOffer } from './hand-order-offer.tsx'

addTexts({ checkout: checkoutTexts, handOrders: handOrdersTexts })

/** /szkic/zamowienie/{token}, never for search engines: an order that staff made, which its buyer accepts and pays (BO-069). */
export const HandOrderScreen = () => (
  <>
    <meta name="robots" content="noindex" />
    <HandOrder />
  </>
)

function HandOrder() {
  const { t } = useTranslation('handOrders')
  usePreviewLanguage()
  const languageCode = useLanguage()
  const { token = '' } = useParams()
  const { data, error, isFetching, refetch } = useShowHandOrderQuery({ body: { token, languageCode } })
  if (error !== undefined && !isFetching)
    return codeOf(error) === 'ERRORS.LINKINVALID' || codeOf(error) === 'ERRORS.PROVIDEDATA' ? (
      <Outcome title={t('invalid')} lead={t('invalid.lead')} image={lost} />
    ) : (
      <div className={frame.wrap}>
        <PageTitle>{t('title')}</PageTitle>
        <h1>
          <VisuallyHidden>{t('title')}</VisuallyHidden>
        </h1>
        <LoadError query={{ error, isFetching, refetch }} call="showHandOrder" />
      </div>
    )
  if (!data)
    return (
      <div className={frame.wrap}>
        <PageTitle>{t('title')}</PageTitle>
        <h1>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
        </h1>
        <LoadingStatus />
        <LinesSkeleton lines={9} />
      </div>
    )
  const { state, number, offer, payableId } = data
  if (offer) return <HandOrderOffer token={token} number={number} offer={offer} />
  if (state === 'replaced')
    return <Outcome title={t('replaced')} lead={t('replaced.lead', { number })} image={hourglass} />
  if (state !== 'accepted') return <Outcome title={t('lapsed')} lead={t('lapsed.lead', { number })} image={hourglass} />
  return (
    <Outcome
      title={t('accepted', { number })}
      lead={payableId ? t('accepted.unpaid') : t('accepted.lead')}
      image={hourglass}
      action={
        payableId && (
          <ButtonLink size="lg" to={`${paths.thankYou}?orderId=${payableId}`}>
            {t('accepted.pay')}
          </ButtonLink>
        )
      }
    />
  )
}

type OutcomeProps = { title: string; lead: string; image: string; action?: ReactNode }

/** In place of an order that does not wait for its buyer. */
function Outcome({ title, lead, image, action }: OutcomeProps) {
  const { t } = useTranslation('handOrders')
  const known = useCompany()
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Result
        title={title}
        lead={lead}
        image={image}
        tone="latte"
        actions={
          action || (
            <ButtonLink size="lg" variant="line" to={paths.shop}>
              {t('shop')}
            </ButtonLink>
          )
        }
        below={
          known && (
            <p className={text.small}>
              <a className={text.link} href={known.contactLink}>
                {t('write')}
              </a>
            </p>
          )
        }
      />
    </>
  )
}
