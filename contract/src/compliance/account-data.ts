import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Export and deletion of an account. */
export const accountEndpoints = {
  exportPersonalData: endpoint({
    method: 'GET',
    path: 'users/personal-data',
    summary: 'Everything the academy holds about the caller, by what it is about',
    access: 'customer',
    status: 200,
    reply: z.object({ createdAt: z.string(), data: z.record(z.string(), z.unknown()) }),
    errors: [],
    calledBy: 'web',
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: 'users/delete-account',
    summary: 'Erases the account of the caller; orders stay, for the law wants them, without it (Q-99)',
    access: 'customer',
    body: z.strictObject({}),
    status: 204,
    reply: null,
    errors: [],
    calledBy: 'web',
  }),
}
