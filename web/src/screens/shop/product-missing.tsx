import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import lost from '#art/zgubiona.svg'
import { ButtonLink } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Result } from '#ui/result.tsx'

/** No product has this number. */
export function ProductMissing() {
  const { t } = useTranslation('products')
  return (
    <>
      <PageTitle>{`${t('missing.title')} ${t('missing.titleEnd')}`}</PageTitle>
      <Result
        title={
          <>
            {t('missing.title')} <em>{t('missing.titleEnd')}</em>
          </>
        }
        lead={t('missing.lead')}
        image={lost}
        plate="honey"
        actions={
          <ButtonLink size="lg" to={paths.shop}>
            {t('missing.action')}
          </ButtonLink>
        }
      />
    </>
  )
}
