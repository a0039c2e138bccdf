import type { Module } from '#module.ts'
import { filesDoctor } from '#platform/files/files.doctor.ts'
import { serveFiles } from '#platform/files/files.routes.ts'

export const filesModule: Module = {
  cleanups: [{ name: 'remove-unfinished-files', run: ({ storage }) => storage.removeUnfinished() }],
  serve: serveFiles,
  doctorChecks: [filesDoctor],
}
