import { productImportsEndpoints } from '@slodki-ul/contract/catalogue/product-imports.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'
import { uploadOf } from '#core/upload.ts'

const shown = { providesTags: ['imports' as const] }
const changes = { invalidatesTags: ['imports' as const, 'audit' as const] }
const begins = { invalidatesTags: ['imports' as const, 'runs' as const, 'products' as const, 'audit' as const] }

export const {
  useListProductImportsQuery,
  useGetProductImportQuery,
  useListProductImportRowsQuery,
  useExportProductsMutation,
  useGetWrongRowsMutation,
  useGetImportTemplateMutation,
  useAddProductImportMutation,
  useMatchImportColumnsMutation,
  useStartProductImportMutation,
  useTakeBackProductImportMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listProductImports: queryOf(build, productImportsEndpoints.listProductImports, shown),
    getProductImport: queryOf(build, productImportsEndpoints.getProductImport, shown),
    listProductImportRows: queryOf(build, productImportsEndpoints.listProductImportRows, shown),
    exportProducts: fileOf(build, productImportsEndpoints.exportProducts),
    getWrongRows: fileOf(build, productImportsEndpoints.getWrongRows),
    getImportTemplate: fileOf(build, productImportsEndpoints.getImportTemplate),
    addProductImport: uploadOf(build, productImportsEndpoints.addProductImport, changes),
    matchImportColumns: mutationOf(build, productImportsEndpoints.matchImportColumns, changes),
    startProductImport: mutationOf(build, productImportsEndpoints.startProductImport, begins),
    takeBackProductImport: mutationOf(build, productImportsEndpoints.takeBackProductImport, begins),
  }),
})
