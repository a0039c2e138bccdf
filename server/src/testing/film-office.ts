import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filmUploadsEndpoints as rows } from '@slodki-ul/contract/learning/film-uploads.admin'
import { assetsFolder } from '#paths.ts'
import { aStaffMember, signInStaff } from '#testing/staff.ts'
import type { TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'

type Headers = Record<string, string>

/** 44 seconds at 360 lines. */
export const filmPath = join(assetsFolder, 'seed/videos/biszkopt-ktory-rosnie-rowno.mp4')
export const film = readFileSync(filmPath)

const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const fingerprint = (name: string) => Buffer.from(name).toString('hex').padEnd(64, '0').slice(0, 64)

/** Headers of a part of a file, by the tus protocol. */
export const partHeaders = (from: number, who: Headers) => ({
  ...{ ...who, 'tus-resumable': '1.0.0', 'upload-offset': String(from) },
  'content-type': 'application/offset+octet-stream',
})

/** A member of staff who sends files of films to a listening app. */
export async function openFilmOffice(testApp: TestApp) {
  const base = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const person = await aStaffMember(testApp, ['content'])
  const session: { owner: Headers } = { owner: person.headers }
  const begin = (filmId: string, name: string, sizeBytes: number, who = session.owner) =>
    testApp.call(
      rows.beginFilmUpload,
      { params: { id: filmId }, headers: key(), body: { name, sizeBytes, fingerprint: fingerprint(name) } },
      who,
    )
  const patch = async (id: string, from: number, body: Buffer, who = session.owner, at = base): Promise<number> => {
    const part = { method: 'PATCH', headers: partHeaders(from, who), body: new Uint8Array(body) }
    return (await fetch(`${at}/api/admin/uploads/${id}`, part)).status
  }
  return {
    base,
    person,
    begin,
    patch,
    get owner(): Headers {
      return session.owner
    },
    /** Lets time pass; a session of staff does not last for days. */
    async pass(ms: number): Promise<void> {
      testApp.clock.advance(ms)
      session.owner = (await signInStaff(testApp, person.email, codeOf(testApp, person.key))).headers
    },
    act: (row: 'stopFilmUpload' | 'retryFilmUpload', id: string, who = session.owner) =>
      testApp.call(rows[row], { params: { id }, headers: key() }, who),
    remove: (id: string, who = session.owner) => testApp.call(rows.deleteFilmUpload, { params: { id } }, who),
    find: async (id: string, who = session.owner) =>
      (await testApp.call(rows.listFilmUploads, {}, who)).reply.find((upload) => upload.id === id),
    async offset(id: string, who = session.owner, at = base) {
      const headers = { ...who, 'tus-resumable': '1.0.0' }
      const response = await fetch(`${at}/api/admin/uploads/${id}`, { method: 'HEAD', headers })
      return [response.status, Number(response.headers.get('upload-offset'))]
    },
    /** A whole file of a film that waits for a worker. */
    async aWholeFile(filmId: string, name: string, content: Buffer = film): Promise<string> {
      const { id } = (await begin(filmId, name, content.length)).reply
      const status = await patch(id, 0, content)
      if (status !== 204) throw new Error(`Sending the file failed with ${status}.`)
      return id
    },
  }
}
export type FilmOffice = Awaited<ReturnType<typeof openFilmOffice>>
