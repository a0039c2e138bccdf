import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import skep from '#art/ul-kosz.svg'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Nothing in the bag, and the way to the shop (CART-09, CHK-03). */
export function EmptyBag({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('cart')
  return (
    <EmptyState
      image={skep}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <ButtonLink to={paths.shop} {...(onFollow && { onClick: onFollow })}>
          {t('backToShop')}
        </ButtonLink>
      }
    />
  )
}
