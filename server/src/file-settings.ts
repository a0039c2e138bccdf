import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder of a disk. */
export type DiskPlace = { kind: 'disk'; folder: string }

/** A private bucket of a service that speaks S3. */
export type ObjectPlace = {
  kind: 'objects'
  bucket: string
  /** Before every key, with a slash at its end; empty for none. */
  prefix: string
  region: string
  /** Undefined for Amazon's own. */
  endpoint: string | undefined
  /** The bucket is named in the path of the address, not in its host. */
  isPathStyle: boolean
  credentials: { accessKeyId: string; secretAccessKey: string }
}

export type FilesPlace = DiskPlace | ObjectPlace

/** The settings that are about files. */
type FileSettings = {
  FILES_URL?: string | undefined
  S3_REGION?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_PATH_STYLE: boolean
}

const objectUrl = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w!.*'()/-]*))?$/

/** Whether an address names a folder or a bucket. */
export function isFilesUrl(url: string): boolean {
  if (objectUrl.test(url)) return true
  try {
    return fileURLToPath(url) !== ''
  } catch {
    return false
  }
}

/** Of the settings of object storage, those that are missing, one sentence each. */
export function findIncompleteStorage(set: FileSettings, url: string | undefined = set.FILES_URL): string[] {
  if (!url?.startsWith('s3://')) return []
  const problems: string[] = []
  if (!set.S3_REGION) problems.push('S3_REGION: files are in a bucket; write its region, such as eu-central-1.')
  if (!set.S3_ACCESS_KEY_ID || !set.S3_SECRET_ACCESS_KEY)
    problems.push(
      'S3_ACCESS_KEY_ID: files are in a bucket; write this and S3_SECRET_ACCESS_KEY, a key that may read, write, delete and list in it.',
    )
  return problems
}

/** Where files are by their address: the settings of object storage are complete. */
export function readFilesPlace(
  set: FileSettings,
  dataDir: string,
  url: string | undefined = set.FILES_URL,
): FilesPlace {
  if (!url) return { kind: 'disk', folder: join(dataDir, 'files') }
  const [, bucket, path = ''] = objectUrl.exec(url) ?? []
  if (!bucket) return { kind: 'disk', folder: fileURLToPath(url) }
  const folders = path.split('/').filter((each) => each !== '')
  return {
    ...{ kind: 'objects', bucket, prefix: folders.map((each) => `${each}/`).join('') },
    ...{ region: set.S3_REGION ?? '', endpoint: set.S3_ENDPOINT, isPathStyle: set.S3_PATH_STYLE },
    credentials: { accessKeyId: set.S3_ACCESS_KEY_ID ?? '', secretAccessKey: set.S3_SECRET_ACCESS_KEY ?? '' },
  }
}
