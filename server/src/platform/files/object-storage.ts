import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import type { ObjectPlace } from '#file-settings.ts'
import { lazy } from '#lazy.ts'
import type { Storage, StoredPart } from '#platform/files/storage.ts'

/** Bytes of a part of a large file. S3 takes at most 10,000 parts, which makes 640 GB. */
const uploadPartBytes = 64 * 1024 * 1024
/** Parts sent at the same time, each held in memory. */
const partsAtOnce = 2
const deletesAtOnce = 8
const connectMs = 5_000
/** Milliseconds without a byte after which a transfer has failed. */
const silentMs = 30_000

/** The library for object storage is loaded by the first use: it takes 36 MB and a second that the disk does not need. */
async function openClient({ bucket, region, endpoint, isPathStyle, credentials }: ObjectPlace) {
  const [{ Disk }, { S3Driver }, library, { Upload }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ])
  const client = new library.S3Client({
    region,
    credentials,
    forcePathStyle: isPathStyle,
    ...(endpoint ? { endpoint } : {}),
    requestHandler: { connectionTimeout: connectMs, requestTimeout: silentMs },
    // Servers other than Amazon's know no newer checksums; the signature already covers what is sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return { client, disk, library, Upload }
}

const isMissing = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

/** Stores files in a private bucket of a service that speaks S3. An object appears whole or not at all. */
export function openObjectStorage(place: ObjectPlace, partSize = uploadPartBytes): Storage {
  const open = lazy(() => openClient(place))
  const { bucket: Bucket, prefix } = place
  const nameOf = (key: string) => `${prefix}${key}`

  async function* pagesOf(Prefix: string) {
    const { client, library } = await open()
    for await (const { Contents = [] } of library.paginateListObjectsV2({ client }, { Bucket, Prefix })) yield Contents
  }

  async function sendPart(response: ServerResponse, { key, from, length }: StoredPart, begin: () => void) {
    const { client, library } = await open()
    const isEmpty = length === 0
    const range = { Range: `bytes=${from}-${from + length - 1}` }
    const abort = new AbortController()
    response.once('close', () => abort.abort())
    const { Body } = await client.send(
      new library.GetObjectCommand({ Bucket, Key: nameOf(key), ...(isEmpty ? {} : range) }),
      { abortSignal: abort.signal },
    )
    if (!(Body instanceof Readable)) throw new Error('The object has no body.')
    begin()
    // A viewer who leaves, or a transfer that ends early, ends the response; there is nobody to tell.
    await pipeline(Body, response).catch(() => response.destroy())
  }

  return {
    async put(key, content) {
      await (await open()).disk.put(nameOf(key), content)
    },
    async putFile(key, path) {
      const { client, Upload } = await open()
      const { size } = await stat(path)
      const params = { Bucket, Key: nameOf(key), Body: createReadStream(path), ContentLength: size }
      await new Upload({ client, params, partSize, queueSize: partsAtOnce }).done()
    },
    getBytes: async (key) => (await open()).disk.getBytes(nameOf(key)),
    getStream: async (key) => (await open()).disk.getStream(nameOf(key)),
    exists: async (key) => (await open()).disk.exists(nameOf(key)),
    async describe(key) {
      const { client, library } = await open()
      try {
        const found = await client.send(new library.HeadObjectCommand({ Bucket, Key: nameOf(key) }))
        return { sizeBytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    sendPart,
    async delete(key) {
      await (await open()).disk.delete(nameOf(key))
    },
    async deleteFolder(folder) {
      const { disk } = await open()
      const limit = pLimit(deletesAtOnce)
      // One by one: many in one call needs a checksum that not every service takes.
      for await (const found of pagesOf(nameOf(`${folder}/`)))
        await Promise.all(found.map(({ Key = '' }) => limit(() => disk.delete(Key))))
    },
    async *list() {
      for await (const found of pagesOf(prefix))
        for (const { Key = '', Size = 0 } of found) yield { key: Key.slice(prefix.length), sizeBytes: Size }
    },
    // The service drops uploads that were cut off by a rule of the bucket.
    removeUnfinished: async () => 0,
  }
}
