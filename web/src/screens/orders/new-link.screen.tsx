import envelope from '@slodki-ul/ui/art/koperta.svg'
import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { Result } from '@slodki-ul/ui/result.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSendNewLinksMutation } from '#commerce/orders/orders.api.ts'
import { useCompany } from '#core/company.ts'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import ordersTexts from '#i18n/pl/orders.json'
import styles from './new-link.module.css'

addTexts({ errors: errorsTexts, orders: ordersTexts })

/** /nowy-link: target of an expired (`link`) or incomplete (no parameter) link to a purchased file. */
export function NewLinkScreen() {
  const { t } = useTranslation('orders')
  const [search] = useSearchParams()
  const link = search.get('link')
  return (
    <>
      <PageTitle>{link ? `${t('link.title')} ${t('link.wink')}` : t('link.broken.title')}</PageTitle>
      {link ? <Expired link={link} /> : <Broken />}
    </>
  )
}

function Expired({ link }: { link: string }) {
  const { t } = useTranslation('orders')
  const [send, { isLoading, isSuccess }] = useSendNewLinksMutation()
  return (
    <Result
      above={
        isSuccess && (
          <Note variant="ok" role="status" className={styles.note}>
            {t('link.sent')}
          </Note>
        )
      }
      title={t('link.title')}
      titleEnd={t('link.wink')}
      lead={t('link.lead')}
      image={envelope}
      tone="honey"
      actions={
        <>
          <Button
            size="lg"
            icon={Mail}
            variant={isSuccess ? 'line' : 'primary'}
            busy={isLoading}
            onClick={() => send({ body: { link } })}
          >
            {isSuccess ? t('link.again') : t('link.send')}
          </Button>
          <ButtonLink size="lg" variant="line" to={paths.shop}>
            {t('link.shop')}
          </ButtonLink>
        </>
      }
      below={<Help />}
    />
  )
}

function Broken() {
  const { t } = useTranslation('orders')
  return (
    <Result
      title={t('link.broken.title')}
      titleEnd={t('link.broken.wink')}
      lead={t('link.broken.lead')}
      image={lost}
      tone="latte"
      actions={
        <ButtonLink size="lg" variant="line" to={paths.shop}>
          {t('link.shop')}
        </ButtonLink>
      }
      below={<Help />}
    />
  )
}

function Help() {
  const { t } = useTranslation('orders')
  const known = useCompany()
  if (!known) return null
  return (
    <p className={clsx(text.small, text.muted, styles.help)}>
      {t('link.help')}{' '}
      <a className={text.link} href={known.contactLink}>
        {t('link.write')}
      </a>
    </p>
  )
}
