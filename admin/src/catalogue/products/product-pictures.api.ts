import { productPicturesEndpoints } from '@slodki-ul/contract/catalogue/product-pictures.admin'
import { api, fileOf, mutationOf } from '#core/api.ts'
import { uploadOf } from '#core/upload.ts'

const changes = { invalidatesTags: ['products' as const, 'audit' as const] }

export const {
  useAddProductPictureMutation,
  useChangeProductPictureMutation,
  useSortProductPicturesMutation,
  useRemoveProductPictureMutation,
  useGetPictureOriginalMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    addProductPicture: uploadOf(build, productPicturesEndpoints.addProductPicture, changes),
    changeProductPicture: mutationOf(build, productPicturesEndpoints.changeProductPicture, changes),
    sortProductPictures: mutationOf(build, productPicturesEndpoints.sortProductPictures, changes),
    removeProductPicture: mutationOf(build, productPicturesEndpoints.removeProductPicture, changes),
    getPictureOriginal: fileOf(build, productPicturesEndpoints.getPictureOriginal),
  }),
})
