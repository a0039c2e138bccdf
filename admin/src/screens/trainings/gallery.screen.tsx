import { type GalleryPicture, galleryMax } from '@slodki-ul/contract/engagement/training-gallery.admin'
import { useTranslation } from 'react-i18next'
import {
  useAddGalleryPictureMutation,
  useChangeGalleryPictureMutation,
  useGetGalleryOriginalMutation,
  useListGalleryQuery,
  useRemoveGalleryPictureMutation,
  useSortGalleryMutation,
} from '#engagement/trainings/training-gallery.api.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import type { PictureCalls } from '#layout/picture-calls.ts'
import { PictureList } from '#layout/picture-list.tsx'
import { View } from '#layout/view.tsx'
import { TrainingTabs } from './training-tabs.tsx'

/** The pictures of earlier trainings, in the order of the page (BO-136). */
export function GalleryScreen() {
  const { t } = useTranslation('trainings')
  const { currentData: pictures, error, isFetching, refetch } = useListGalleryQuery()
  return (
    <View title={t('title')} page={t('gallery')} summary={t('gallery.summary')}>
      <TrainingTabs />
      {pictures ? (
        <Gallery pictures={pictures} />
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function Gallery({ pictures }: { pictures: readonly GalleryPicture[] }) {
  const { t } = useTranslation('trainings')
  const [add] = useAddGalleryPictureMutation()
  const [change] = useChangeGalleryPictureMutation()
  const [getOriginal] = useGetGalleryOriginalMutation()
  const [sort] = useSortGalleryMutation()
  const [remove] = useRemoveGalleryPictureMutation()
  const calls: PictureCalls = {
    add: (texts, crop, upload) => add({ query: { ...texts, ...crop }, ...upload }),
    change: (pictureId, body) => change({ params: { pictureId }, body }),
    loadOriginal: (pictureId) => getOriginal({ params: { pictureId } }),
    sort: (ids) => sort({ body: { ids } }),
    remove: (pictureId) => remove({ params: { pictureId } }),
  }
  return (
    <PictureList
      pictures={pictures}
      max={galleryMax}
      calls={calls}
      areBothTextsNeeded
      words={{
        ...{ edit: t('gallery.edit'), removeText: t('gallery.removeText') },
        ...{ tooMany: t('gallery.tooMany', { count: galleryMax }), first: t('gallery.first') },
      }}
    />
  )
}
