import { useTranslation } from 'react-i18next'
import frame from '#ui/frame.module.css'
import { PageTitle } from '#ui/page-title.tsx'

/** /sklep: the shop. */
export function ShopScreen() {
  const { t } = useTranslation()
  return (
    <div className={frame.wrap}>
      <PageTitle>{t('nav.shop')}</PageTitle>
      <div className={frame.pageHead}>
        <h1>{t('nav.shop')}</h1>
      </div>
    </div>
  )
}
