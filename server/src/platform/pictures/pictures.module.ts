import type { Module } from '#module.ts'
import { pictureSizeQueue, removeUnusedPictures } from '#platform/pictures/pictures.jobs.ts'
import { servePictures } from '#platform/pictures/pictures.routes.ts'

export const picturesModule: Module = {
  queues: [pictureSizeQueue],
  cleanups: [{ name: 'remove-unused-pictures', run: removeUnusedPictures }],
  serve: servePictures,
}
