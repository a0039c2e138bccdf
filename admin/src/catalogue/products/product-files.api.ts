import { productFilesEndpoints } from '@slodki-ul/contract/catalogue/product-files.admin'
import { api, mutationOf } from '#core/api.ts'
import { uploadOf } from '#core/upload.ts'

const changes = { invalidatesTags: ['products' as const, 'audit' as const] }

export const {
  useAddProductFileMutation,
  useReplaceProductFileMutation,
  useRestoreProductFileMutation,
  useRemoveProductFileMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    addProductFile: uploadOf(build, productFilesEndpoints.addProductFile, changes),
    replaceProductFile: uploadOf(build, productFilesEndpoints.replaceProductFile, changes),
    restoreProductFile: mutationOf(build, productFilesEndpoints.restoreProductFile, changes),
    removeProductFile: mutationOf(build, productFilesEndpoints.removeProductFile, changes),
  }),
})
