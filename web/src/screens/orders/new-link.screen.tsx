import '#i18n/late/errors.ts'
import '#i18n/late/orders.ts'
import { Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { contactLink } from '#app/contact.ts'
import { paths } from '#app/paths.ts'
import envelope from '#art/koperta.svg'
import lost from '#art/zgubiona.svg'
import { useSendNewLinksMutation } from '#features/orders/orders.api.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { Note } from '#ui/note.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Result } from '#ui/result.tsx'
import text from '#ui/text.module.css'
import styles from './new-link.module.css'

/** /nowy-link: where a link to a bought file leads when its time is over (`link`) or when it came in pieces (nothing). */
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
          <Note look="ok" role="status" className={styles.note}>
            {t('link.sent')}
          </Note>
        )
      }
      title={
        <>
          {t('link.title')} <em>{t('link.wink')}</em>
        </>
      }
      lead={t('link.lead')}
      image={envelope}
      plate="honey"
      actions={
        <>
          <Button
            size="lg"
            icon={Mail}
            look={isSuccess ? 'line' : 'primary'}
            busy={isLoading}
            onClick={() => send({ body: { link } })}
          >
            {isSuccess ? t('link.again') : t('link.send')}
          </Button>
          <ButtonLink size="lg" look="line" to={paths.shop}>
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
      title={
        <>
          {t('link.broken.title')} <em>{t('link.broken.wink')}</em>
        </>
      }
      lead={t('link.broken.lead')}
      image={lost}
      plate="latte"
      actions={
        <ButtonLink size="lg" look="line" to={paths.shop}>
          {t('link.shop')}
        </ButtonLink>
      }
      below={<Help />}
    />
  )
}

function Help() {
  const { t } = useTranslation('orders')
  return (
    <p className={joinClasses(text.small, text.muted, styles.help)}>
      {t('link.help')}{' '}
      <a className={text.link} href={contactLink}>
        {t('link.write')}
      </a>
    </p>
  )
}
