import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { dayMs } from '../durations.ts'

/** The figures of the dashboard, each with one definition (BO-040): `definition.…` of the texts says it beside the figure. */
export const figureKinds = ['sales', 'orders', 'subscriptions', 'churn', 'comments'] as const
export type FigureKind = (typeof figureKinds)[number]

/** Figures that are better when they fall. */
export const isBetterLower = (kind: FigureKind): boolean => kind === 'churn'

/** Most days of one period. */
export const figureDaysMax = 731

/** Days from the first to the last one, both included. */
export const daysOf = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

const isPeriod = (days: { from: string; to: string }) => daysOf(days) >= 1 && daysOf(days) <= figureDaysMax

/** Days in Warsaw, both included. */
const daysSchema = { from: z.iso.date(), to: z.iso.date() }

export const figuresEndpoints = {
  listFigures: adminEndpoint({
    method: 'GET',
    path: 'admin/figures',
    summary: 'Figures of some days against as many days before, of what the caller may see',
    permission: 'staff',
    query: z.strictObject(daysSchema).check(z.refine(isPeriod)),
    status: 200,
    reply: z.object({
      before: z.object(daysSchema),
      figures: z.array(
        z.object({
          kind: z.enum(figureKinds),
          /** Złoty, a count, or for churn percent with one decimal; null when there is nothing to divide by. */
          value: z.nullable(z.number()),
          before: z.nullable(z.number()),
        }),
      ),
    }),
    errors: [],
    calledBy: 'admin',
  }),
}
