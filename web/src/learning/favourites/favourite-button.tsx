import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/session.ts'
import { useToggleFavouriteProductMutation } from './favourites.api.ts'

type FavouriteButtonProps = { product: ProductCard; variant: 'filled' | 'line'; className?: string | undefined }

/** Button that adds or removes a favourite product; for signed-in users only (SHOP-19, SHOP-29). */
export function FavouriteButton({ product, variant, className }: FavouriteButtonProps) {
  const { t } = useTranslation('products')
  const session = useSession()
  const [toggle, { isLoading }] = useToggleFavouriteProductMutation()
  if (!session) return null
  return (
    <IconButton
      icon={Heart}
      variant={variant}
      className={className}
      label={t('heart', { name: product.name })}
      pressed={product.isInWatchList}
      onClick={() => {
        if (!isLoading) toggle({ params: { id: product.id } })
      }}
    />
  )
}
