import { formatNetQuantity } from '@slodki-ul/contract/catalogue/net-quantity.rules'
import type { ProductContact } from '@slodki-ul/contract/catalogue/product-information'
import type { Product } from '@slodki-ul/contract/catalogue/products'
import text from '@slodki-ul/ui/text.module.css'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import { FactList } from './fact-list.tsx'

/** Parameters (SHOP-25), the net quantity of a product that is not food, and the product number. */
export function ProductParameters({ product }: { product: Product }) {
  const { t } = useTranslation('productFacts')
  const language = useLanguage()
  const { parameters, netQuantity, food, sku } = product
  return (
    <FactList
      title={t('parameters')}
      isTitleHidden
      rows={[
        ...parameters.map(({ name, values }) => [name, values.join(', ')] as const),
        ...(netQuantity && !food ? [[t('netQuantity'), formatNetQuantity(netQuantity, language)] as const] : []),
        [t('sku'), sku],
      ]}
    />
  )
}

function EmailLink({ email }: Pick<ProductContact, 'email'>) {
  return (
    <a className={text.link} href={`mailto:${email}`}>
      {email}
    </a>
  )
}

/**
 * The manufacturer with its contact, and safety information: Article 19 of the EU's product safety regulation (GPSR).
 * The warnings of food are shown with its ingredients.
 */
export function ProductMaker({ product }: { product: Product }) {
  const { t } = useTranslation('productFacts')
  const { manufacturer, responsiblePerson, safetyInfo, food } = product
  return (
    <FactList
      title={t(food ? 'maker.food' : 'maker')}
      rows={[
        [t('maker.name'), manufacturer.name],
        [t('maker.address'), manufacturer.address],
        [t('maker.email'), <EmailLink key="email" email={manufacturer.email} />],
        ...(responsiblePerson
          ? ([
              [t('person'), responsiblePerson.name],
              [t('person.address'), responsiblePerson.address],
              [t('person.email'), <EmailLink key="email" email={responsiblePerson.email} />],
            ] as const)
          : []),
        ...(safetyInfo && !food ? [[t('maker.safety'), safetyInfo] as const] : []),
      ]}
    />
  )
}
