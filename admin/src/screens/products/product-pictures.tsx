import { picturesMax } from '@slodki-ul/contract/catalogue/product-pictures.admin'
import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { useTranslation } from 'react-i18next'
import {
  useAddProductPictureMutation,
  useChangeProductPictureMutation,
  useGetPictureOriginalMutation,
  useRemoveProductPictureMutation,
  useSortProductPicturesMutation,
} from '#catalogue/products/product-pictures.api.ts'
import type { PictureCalls } from '#layout/picture-calls.ts'
import { PictureList } from '#layout/picture-list.tsx'
import { undoLater } from '#platform/audit/undo-later.ts'
import { idOfField } from './product-field.ts'

/** The pictures of a product in their order, the main one first (BO-076). */
export function ProductPictures({ product: { id, pictures } }: { product: StaffProduct }) {
  const { t } = useTranslation('pictures')
  const [add] = useAddProductPictureMutation()
  const [change] = useChangeProductPictureMutation()
  const [getOriginal] = useGetPictureOriginalMutation()
  const [sort] = useSortProductPicturesMutation()
  const [remove] = useRemoveProductPictureMutation()
  const calls: PictureCalls = {
    add: (texts, crop, upload) => add({ params: { id }, query: { ...texts, ...crop }, ...upload }),
    change: (pictureId, body) => change({ params: { id, pictureId }, body }),
    loadOriginal: (pictureId) => getOriginal({ params: { id, pictureId } }),
    sort: async (ids) => {
      const { data, error } = await sort({ params: { id }, body: { ids } })
      return data ? { data: data.pictures } : { error }
    },
    remove: (pictureId) => remove({ params: { id, pictureId } }),
    undoSort: undoLater('product', id),
  }
  return (
    <PictureList
      pictures={pictures}
      max={picturesMax}
      calls={calls}
      words={{
        ...{ edit: t('dialog.edit'), removeText: t('removeText'), tooMany: t('refused.tooMany'), first: t('main') },
      }}
      ids={{ pictures: idOfField('images'), texts: idOfField('imageTexts') }}
    />
  )
}
