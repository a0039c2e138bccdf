import type { FilesPlace } from '#file-settings.ts'
import { openDiskStorage } from '#platform/files/disk-storage.ts'
import { openObjectStorage } from '#platform/files/object-storage.ts'
import type { Storage } from '#platform/files/storage.ts'

export const openStorage = (place: FilesPlace): Storage =>
  place.kind === 'disk' ? openDiskStorage(place.folder) : openObjectStorage(place)
