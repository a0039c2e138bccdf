import type { NetUnit, Nutrition } from '@slodki-ul/contract/catalogue/product-information'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import styles from './nutrition-table.module.css'

/** In the order of Annex XV to Regulation 1169/2011; a nutrient that is part of the row above is indented. */
const nutrients = [
  { name: 'fat' },
  { name: 'saturates', isPart: true },
  { name: 'carbohydrate' },
  { name: 'sugars', isPart: true },
  { name: 'fibre' },
  { name: 'protein' },
  { name: 'salt' },
] as const

/** The nutrition declaration, per 100 g or 100 ml. */
export function NutritionTable({ nutrition, unit }: { nutrition: Nutrition; unit: NetUnit }) {
  const { t } = useTranslation('productFacts')
  const number = new Intl.NumberFormat(useLanguage())
  return (
    <table className={styles.table}>
      <caption>
        {t('nutrition')} {t('nutrition.per', { unit })}
      </caption>
      <tbody>
        <tr>
          <th scope="row">{t('nutrition.energy')}</th>
          <td>
            {t('nutrition.energyValue', {
              kj: number.format(nutrition.energyKj),
              kcal: number.format(nutrition.energyKcal),
            })}
          </td>
        </tr>
        {nutrients.map((nutrient) => {
          const value = nutrition[nutrient.name]
          if (value === null) return null
          return (
            <tr key={nutrient.name} className={'isPart' in nutrient ? styles.part : undefined}>
              <th scope="row">{t(`nutrition.${nutrient.name}`)}</th>
              <td>{t('nutrition.grams', { value: number.format(value) })}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
