import skep from '@slodki-ul/ui/art/ul-kosz.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'

/** The empty cart, with a link to the shop (CART-09, CHK-03). */
export function EmptyCart({ onFollow }: { onFollow?: () => void }) {
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
