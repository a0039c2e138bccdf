import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { ObjectPlace } from '#file-settings.ts'

export type ObjectServer = {
  /** Settings of a bucket of it. */
  env: Record<'S3_REGION' | 'S3_ENDPOINT' | 'S3_PATH_STYLE' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  place(prefix: string, accessKeyId?: string): ObjectPlace
  close(): Promise<void>
}

/** Starts a server that speaks S3, with an empty bucket `academy`. */
export async function openObjectServer(): Promise<ObjectServer> {
  const directory = mkdtempSync(join(tmpdir(), 'ul-objects-'))
  const buckets = [{ name: 'academy' }]
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: buckets },
    // It signs lists without the slash that ends their path, so it checks the id of the key only.
    allowMismatchedSignatures: true,
  })
  const { port } = await server.run()
  const key = 'S3RVER'
  const endpoint = `http://127.0.0.1:${port}`
  return {
    env: {
      ...{ S3_REGION: 'eu-central-1', S3_ENDPOINT: endpoint, S3_PATH_STYLE: '1' },
      ...{ S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: key },
    },
    place: (prefix, accessKeyId = key) => ({
      ...{ kind: 'objects', bucket: 'academy', prefix, region: 'eu-central-1', endpoint, isPathStyle: true },
      credentials: { accessKeyId, secretAccessKey: key },
    }),
    async close() {
      await server.close()
      rmSync(directory, { recursive: true })
    },
  }
}
