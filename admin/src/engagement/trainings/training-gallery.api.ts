import { trainingGalleryEndpoints } from '@slodki-ul/contract/engagement/training-gallery.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'
import { uploadOf } from '#core/upload.ts'

const changes = { invalidatesTags: ['trainings' as const, 'audit' as const] }

export const {
  useListGalleryQuery,
  useAddGalleryPictureMutation,
  useChangeGalleryPictureMutation,
  useSortGalleryMutation,
  useRemoveGalleryPictureMutation,
  useGetGalleryOriginalMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listGallery: queryOf(build, trainingGalleryEndpoints.listGallery, { providesTags: ['trainings'] }),
    addGalleryPicture: uploadOf(build, trainingGalleryEndpoints.addGalleryPicture, changes),
    changeGalleryPicture: mutationOf(build, trainingGalleryEndpoints.changeGalleryPicture, changes),
    sortGallery: mutationOf(build, trainingGalleryEndpoints.sortGallery, changes),
    removeGalleryPicture: mutationOf(build, trainingGalleryEndpoints.removeGalleryPicture, changes),
    getGalleryOriginal: fileOf(build, trainingGalleryEndpoints.getGalleryOriginal),
  }),
})
